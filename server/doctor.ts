import { doctor } from "#server/ops/doctor/doctor-report.ts";
import { processEnvironment } from "#server/platform/env.ts";

try {
  const environment = processEnvironment();
  const { output, code } = await doctor({ environment, rules: "production", now: new Date() });
  process.stdout.write(output);
  process.exitCode = code;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
