import * as z from "zod/mini";
import { POLICY_IDS } from "./policies.ts";
import { TEXT_LIMITS } from "./registration-choices.ts";
import { isWrittenName } from "./signature.ts";
import { optionalLine } from "./text.ts";

const signingFields = z.object({
  policy: z.enum(POLICY_IDS, "invalid_input"),
  /** The written name, for the waiver. */
  signature: optionalLine(TEXT_LIMITS.name),
  /** The tick, for every other policy. */
  isAgreed: z.optional(z.boolean("invalid_input")),
  parentFirstName: optionalLine(TEXT_LIMITS.name),
  parentLastName: optionalLine(TEXT_LIMITS.name),
});

type Signed = z.infer<typeof signingFields>;
const isWaiver = ({ policy }: Signed) => policy === "waiver";

/** A policy that is signed anew, by the rules of the form; the server puts in the guardian's stored names. */
export const signAnewSchema = signingFields.check(
  z.refine((signed) => !isWaiver(signed) || isWrittenName(signed.signature, signed), {
    error: ({ input }) => ((input as Signed).signature === "" ? "missing_waiver" : "signature_name"),
    path: ["signature"],
  }),
  z.refine((signed) => isWaiver(signed) || signed.isAgreed === true, {
    error: ({ input }) =>
      (input as Signed).policy === "code-of-conduct" ? "conduct_required" : "terms_required",
    path: ["isAgreed"],
  }),
);
export const signAnewBody = z.pick(signingFields, { policy: true, signature: true, isAgreed: true });
