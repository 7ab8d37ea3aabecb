import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import type { SignUpReason } from "#domain/programs.ts";
import { KIND_OF_REASON } from "#domain/programs.ts";

export type Programs = InferResponseType<typeof api.programs.$get, 200>;
export type Program = Programs["data"][number];

/** What can be paid online: the one program that each reason to sign up means. */
export type Offers = { readonly [Reason in SignUpReason]?: Program };

/** The program of a reason that may be none, or none yet; the first that there is until one is chosen. */
export function offerOf(offers: Offers, reason: string): Program | undefined {
  return reason in KIND_OF_REASON ? offers[reason as SignUpReason] : Object.values(offers)[0];
}
