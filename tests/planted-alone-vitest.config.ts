import { defineConfig } from "vitest/config";
import planted from "./planted-vitest.config.ts";

/** The same without PostgreSQL, for scripts that share their way of running tests with `npm test`. */
export default defineConfig({ ...planted, test: { ...planted.test, globalSetup: [] } });
