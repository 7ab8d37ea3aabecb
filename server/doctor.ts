import { doctor } from "./doctor/command.ts";
import { processEnvironment } from "./env.ts";

try {
  const asked = { rules: "production", now: new Date() } as const;
  const { output, code } = await doctor(process.argv.slice(2), processEnvironment(), asked);
  process.stdout.write(output);
  process.exitCode = code;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
