import * as z from "zod/mini";
import { lengthFirst } from "#domain/text/checks.ts";

/** The token after the # of a receipt's link: the registration, and a proof that the server made the link. */
export const wrongAddressSchema = z.object({
  registrationId: z.uuid("invalid_input"),
  proof: z
    .string("invalid_input")
    .check(lengthFirst(22, "invalid_input"), z.regex(/^[A-Za-z0-9_-]{22}$/, "invalid_input")),
});
export type WrongAddressToken = z.infer<typeof wrongAddressSchema>;

/** The page behind "This was not me"; servers never log what follows the #. */
export function wrongAddressPath({ registrationId, proof }: WrongAddressToken): string {
  return `/wrong-address#${registrationId}.${proof}`;
}

export function wrongAddressTokenOf(fragment: string): WrongAddressToken | undefined {
  const [registrationId, proof] = fragment.replace(/^#/, "").split(".");
  const parsed = wrongAddressSchema.safeParse({ registrationId, proof });
  return parsed.success ? parsed.data : undefined;
}
