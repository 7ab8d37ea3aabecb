import { doctor } from "#server/ops/doctor/doctor-report.ts";
import { processEnvironment } from "#server/platform/env.ts";

try {
  const options = { rules: "production", now: new Date() } as const;
  const { output, code } = await doctor(process.argv.slice(2), processEnvironment(), options);
  process.stdout.write(output);
  process.exitCode = code;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
