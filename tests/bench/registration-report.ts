import type { Part } from "./part.ts";
import { measureRegistration, type RegistrationRates } from "./registration.ts";
import { heading, row } from "./table.ts";

/** The share of a bare handler's rate that registering must reach (docs/reference/code.md#performance-budgets). */
const WANTED = { sqlite: 0.17, postgres: 0.15 } as const;

/** What an order for three children may cost, in orders for one. */
const THREE_IN_ONES = 1.3;

function rows({ engine, rates }: RegistrationRates) {
  return [
    { name: `${engine}, one child`, product: rates.product, bare: rates.bare },
    { name: `${engine}, order of one`, product: rates.order, bare: rates.bareOrder },
  ].map((line) => {
    const ratio = line.product / line.bare;
    return { ...line, ratio, holds: ratio >= WANTED[engine] };
  });
}

/** How many orders for one child an order for three takes the time of. */
function threeInOnes({ rates: { order, orderOfThree } }: RegistrationRates) {
  const ratio = order / orderOfThree;
  return { ratio, holds: ratio < THREE_IN_ONES };
}

/** Setting up a payment and confirming it, beside a handler that does as many durable inserts and nothing else. */
export const benchRegistration: Part = async (print) => {
  print(heading("Registration, families a second", ["product", "bare", "ratio"]));
  const numbers: RegistrationRates[] = [];
  const all: boolean[] = [];
  for (const engine of ["sqlite", "postgres"] as const) {
    const measured = await measureRegistration(engine);
    for (const { name, product, bare, ratio, holds } of rows(measured)) {
      print(row(holds, name, [product.toFixed(0), bare.toFixed(0), ratio.toFixed(2)]));
      all.push(holds);
    }
    const { ratio, holds } = threeInOnes(measured);
    const { order, orderOfThree } = measured.rates;
    print(
      row(holds, `${engine}, three : one`, [orderOfThree.toFixed(0), order.toFixed(0), ratio.toFixed(2)]),
    );
    all.push(holds);
    const spent = Object.entries(measured.processorMs).map(([name, ms]) => `${name} ${ms.toFixed(1)}`);
    print(`  processor ms a family: ${spent.join(", ")}\n`);
    numbers.push(measured);
  }
  return { numbers, holds: all };
};
