import { orderField } from "./order-fields.ts";
import { QUESTIONS } from "./registration-questions.ts";

const QUESTION_AT = new Map<string, string>(
  Object.keys(QUESTIONS).map((field) => [orderField(field, 0), field]),
);

/**
 * The question that a path is about, by its name in a registration of one child, and whose answer it is, from 0; undefined
 * for what is said once.
 */
export function questionAt(path: string): { field: string; child: number | undefined } {
  const [, child, own] = /^children\.(\d+)\.(.+)/.exec(path) ?? [];
  const field = QUESTION_AT.get(own ? `children.0.${own}` : path) ?? own ?? path;
  return { field, child: child === undefined ? child : Number(child) };
}

/**
 * The `name` of a path's input. Those of the first child and of the family are the contract's for a registration of one
 * child: password managers and outside checks know them.
 */
export function inputName(path: string): string {
  const { field, child = 0 } = questionAt(path);
  return child === 0 ? field : path;
}
