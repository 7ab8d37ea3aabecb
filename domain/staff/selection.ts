import * as z from "zod/mini";
import { lengthFirst } from "#domain/text/checks.ts";
import { SELECTED_MAX } from "./registration-search.ts";
import { UUID } from "./staff-paths.ts";

/** Characters of an id and a comma. */
const ID_LENGTH = 37;

/** Ids of selected registrations, separated by commas, so that a list of them fits into an address. */
export const selectedIds = z.string().check(
  lengthFirst(SELECTED_MAX * ID_LENGTH),
  z.refine((ids) => ids.split(",").every((id) => UUID.test(id))),
);
