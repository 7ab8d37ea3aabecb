import * as z from "zod/mini";
import { emailAddress } from "./contact.ts";

/**
 * Minutes after payment in which the paying browser may correct the mail address
 * (docs/rules/registration.md#a-mistyped-address-is-corrected-within-the-hour).
 */
export const CORRECTION_MINUTES = 60;
/** Most corrections of one order. */
export const ADDRESS_CORRECTIONS = 3;

/** The new address, checked alike by form and server. */
export const addressCorrection = z.object({ email: emailAddress("invalid_email") });
