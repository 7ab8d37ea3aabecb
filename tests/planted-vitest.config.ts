import { defineConfig } from "vitest/config";
import real from "../vitest.config.ts";

/** The real configuration, PostgreSQL and all, but for files that are never part of a real run. */
export default defineConfig({ ...real, test: { ...real.test, include: ["tests/planted/*.planted.ts"] } });
