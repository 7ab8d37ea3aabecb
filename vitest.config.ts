import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { QUICK_SCRYPT } from "./tests/support/servers/server-process.ts";

/** The model, then whole clubs, other processes and long waits: they would else be waited for alone in the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const byLength = Map.groupBy(sorted, ({ moduleId }) => LONG.findIndex((path) => path.test(moduleId)));
    return [0, 1, -1].flatMap((length) => byLength.get(length) ?? []);
  }

  /** Deals the files out in turn, so that each shard gets its part of the long ones. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index = 1, count = 1 } = this.ctx.config.shard ?? {};
    const byName = files.toSorted((a, b) => a.moduleId.localeCompare(b.moduleId));
    return byName.filter((_file, place) => place % count === index - 1);
  }
}
const LONG = [/\/tests\/model\//, /\/(?:tests|scripts|restore)\/|\/(?:on-error|parallel-orders)\./];

export default defineConfig({
  test: {
    include: ["{app,server,domain,content,sandbox,scripts,tests}/**/*.test.ts"],
    globalSetup: ["tests/support/database/postgres-setup.ts", "tests/support/pages/pages-setup.ts"],
    pool: "forks",
    // A file finds the modules of the one before it: a third of the time is else loading the server once more.
    isolate: false,
    maxWorkers: 4,
    // The workers, and what they start.
    execArgv: [QUICK_SCRYPT],
    env: { NODE_OPTIONS: QUICK_SCRYPT },
    sequence: { sequencer: LongestFirst },
    tags: [{ name: "full", description: "Runs in `npm run test:full` only (docs/decisions/005)" }],
    // Only the end counts: what takes seconds here takes minutes on a machine that does much else.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
