import * as z from "zod/mini";
import { lengthFirst } from "#domain/text/checks.ts";
import { UUID } from "./staff-paths.ts";

/** The maximum number of selected registrations. */
export const SELECTED_MAX = 100;

/** Characters of an id and a comma. */
const ID_LENGTH = 37;

/** Ids of selected registrations, separated by commas, so that a list of them fits into an address. */
export const selectedIds = z.string().check(
  lengthFirst(SELECTED_MAX * ID_LENGTH),
  z.refine((ids) => ids.split(",").every((id) => UUID.test(id))),
);
