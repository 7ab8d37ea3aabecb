import { existsSync } from "node:fs";
import { type InstancesRow, measureInstances } from "./instances.ts";
import type { Part } from "./part.ts";
import { heading, row } from "./table.ts";

/** What server/platform/database/postgres.ts lets one instance hold. */
const CONNECTIONS_EACH = 10;

function isWithinPool({ instances, connections }: InstancesRow): boolean {
  return connections <= instances * CONNECTIONS_EACH;
}

/** Several servers on one PostgreSQL: what a request costs each side, whatever else the machine does. */
export const benchInstances: Part = async (print) => {
  if (!existsSync("/proc/self/stat")) {
    print("\nInstances: processor time is read from /proc, which only Linux has.\n");
    return { numbers: null, holds: [] };
  }
  const columns = ["a second", "p99 ms", "servers' ms", "PostgreSQL's", "connections"];
  print(heading("Servers on one PostgreSQL", columns));
  const numbers = await measureInstances((one) => {
    const cost = [one.serverMs.toFixed(3), one.postgresMs.toFixed(3)];
    const cells = [one.perSecond.toFixed(0), one.p99Ms.toFixed(0), ...cost, one.connections];
    print(row(isWithinPool(one), `${one.instances}: ${one.work}`, cells));
  });
  const { megabytes, serverMs, postgresMs } = numbers.idle;
  print(heading("One of them, idle", ["MB", "ms a second", "PostgreSQL's"]));
  print(row(null, "", [megabytes.toFixed(0), serverMs.toFixed(2), postgresMs.toFixed(2)]));
  return { numbers, holds: numbers.rows.map(isWithinPool) };
};
