import * as z from "zod/mini";
import { lineChecks } from "./text.ts";

/** The code of a program's group, or the name of an age group. */
export const groupFilter = z.optional(z.string().check(...lineChecks(40)));
