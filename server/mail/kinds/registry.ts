import type { MessageKind } from "#domain/staff/message-kinds.ts";
import { aidMails } from "./aid.ts";
import { codeMails } from "./codes.ts";
import { donationMails } from "./donation.ts";
import { familyMessageMails } from "./family-message.ts";
import { familyPageMails } from "./family-page.ts";
import type { MailKind } from "./mail-kind.ts";
import { openBalanceMails } from "./open-balance.ts";
import { refundMails } from "./refund.ts";
import { registrationChangeMails } from "./registration-change.ts";
import { registrationReceiptMails } from "./registration-receipt.ts";
import { staffNoticeMails } from "./staff-notices.ts";
import { waitingMails } from "./waiting.ts";

/** Every kind of mail, by the name that is stored with it (docs/rules/operations.md#adding-a-mail). */
export const MAIL_KINDS: Record<MessageKind, MailKind> = {
  ...aidMails,
  ...codeMails,
  ...donationMails,
  ...familyMessageMails,
  ...familyPageMails,
  ...openBalanceMails,
  ...refundMails,
  ...registrationChangeMails,
  ...registrationReceiptMails,
  ...staffNoticeMails,
  ...waitingMails,
};
