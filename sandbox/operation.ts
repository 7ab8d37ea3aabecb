import type { FormTree } from "./form.ts";
import { listOf, readValues, type Shape, text, type Values } from "./params.ts";
import { expand } from "./present.ts";
import type { SandboxState } from "./state.ts";

/** A request as a route sees it. `base` is the sandbox's address as the caller wrote it. */
type Call<S extends Shape> = {
  params: Values<S>;
  /** The `:id` of the path, empty where the path has none. */
  id: string;
  /** True for a caller that has only the publishable key. */
  browser: boolean;
  base: string;
};

export type RawCall = { tree: FormTree; id: string; browser: boolean; base: string };

/** One endpoint of the API. `browser` opens it to the publishable key. */
export type Operation = {
  method: "GET" | "POST" | "DELETE";
  path: string;
  browser: boolean;
  run(state: SandboxState, call: RawCall): object;
};

type Definition<S extends Shape> = {
  method: Operation["method"];
  path: string;
  browser?: true;
  shape: S;
  run(state: SandboxState, call: Call<S>): object;
};

const everyCall = { expand: listOf(text) };

/** An endpoint that takes the parameters of `shape`, and `expand[]` as every endpoint does. */
export function operation<S extends Shape>(definition: Definition<S>): Operation {
  const { shape, run, browser = false, ...rest } = definition;
  return {
    ...rest,
    browser,
    run(state, { tree, ...call }) {
      const { expand: paths, ...own } = tree;
      const wanted = readValues(everyCall, paths === undefined ? {} : { expand: paths }).expand ?? [];
      return expand(state, run(state, { ...call, params: readValues(shape, own) }), wanted);
    },
  };
}
