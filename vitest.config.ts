import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,server,domain,content,sandbox,scripts,tests}/**/*.test.ts"],
    globalSetup: ["tests/support/postgres-setup.ts", "tests/support/pages-setup.ts"],
    pool: "forks",
    // A file finds the modules of the one before it: a third of the time is else loading the server once more.
    isolate: false,
    maxWorkers: 4,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
