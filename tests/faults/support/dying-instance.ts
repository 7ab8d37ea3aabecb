import type { KyselyPlugin } from "kysely";
import { createApp } from "#server/app.ts";
import type { Deps } from "#server/deps.ts";

/** Lets `queries` queries pass and fails every later one, so that what was not committed by then never will be. */
function dyingAfter(queries: number): KyselyPlugin {
  let left = queries;
  return {
    transformQuery({ node }) {
      if (left <= 0) throw new Error("killed");
      left -= 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/** What a server works with that is killed at its n-th query. */
export function dyingDeps(deps: Deps, queries: number): Deps {
  return { ...deps, db: deps.db.withPlugin(dyingAfter(queries)) };
}

/** An instance that is killed at its n-th query: between a call to Stripe and our commit, or anywhere else. */
export function dyingInstance(deps: Deps, queries: number): ReturnType<typeof createApp> {
  return createApp(dyingDeps(deps, queries));
}
