import * as z from "zod/mini";
import { emailAddress } from "./contact.ts";

/** Minutes after payment in which its browser may correct the mail address (docs/rules/registration.md#a-mistyped-address-is-corrected-within-the-hour). */
export const CORRECTION_MINUTES = 60;
/** For one order. */
export const ADDRESS_CORRECTIONS = 3;

/** The new address, as form and server check it. */
export const addressCorrection = z.object({ email: emailAddress("invalid_email") });
