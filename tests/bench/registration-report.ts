import type { Part } from "./part.ts";
import { measureRegistration, type RegistrationRates } from "./registration.ts";
import { heading, row } from "./table.ts";

/** The share of a bare handler's rate that registering must reach (docs/rules/code.md#numbers-that-are-held). */
const WANTED = { sqlite: 0.4, postgres: 0.15 } as const;

function rows({ engine, product, bare, bareAlone }: RegistrationRates) {
  return [
    { name: `${engine}, Stripe asked by both`, product, bare },
    { name: `${engine}, bare one asks nobody`, product, bare: bareAlone },
  ].map((line) => {
    const ratio = line.product / line.bare;
    return { ...line, ratio, holds: ratio >= WANTED[engine] };
  });
}

/** Setting up a payment and confirming it, beside a handler that does as many durable inserts and nothing else. */
export const benchRegistration: Part = async (print) => {
  print(heading("Registration, families a second", ["product", "bare", "ratio"]));
  const numbers: RegistrationRates[] = [];
  for (const engine of ["sqlite", "postgres"] as const) {
    const rates = await measureRegistration(engine);
    for (const { name, product, bare, ratio, holds } of rows(rates)) {
      print(row(holds, name, [product.toFixed(0), bare.toFixed(0), ratio.toFixed(2)]));
    }
    const { product, bare, bareAlone } = rates.processorMs;
    const spent = [product, bare, bareAlone].map((ms) => ms.toFixed(1)).join(", ");
    print(`  processor ms a family: ${spent} (product, bare, bare that asks nobody)`);
    numbers.push(rates);
  }
  return { numbers, holds: numbers.flatMap(rows).map(({ holds }) => holds) };
};
