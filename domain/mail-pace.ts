import * as z from "zod/mini";

/** What most mailboxes take in an hour and in a day. */
export const USUAL_MAIL_PACE = { perHour: 500, perDay: 2000 };

/** The part of the pace that mail to many may use. The rest is for codes, receipts and alarms. */
export const MASS_MAIL_SHARE = 4 / 5;

/** The part of a day's pace that mail to unknown mailboxes may use, and such mails of one network a day. */
export const STRANGERS_SHARE = 1 / 2;
export const STRANGERS_OF_NETWORK = 120;

const bound = z.int("mail_pace").check(z.minimum(10, "mail_pace"), z.maximum(100_000, "mail_pace"));

/** The body of PUT /api/admin/setup/mail-pace: how many mails the mail server takes. */
export const mailPaceSchema = z.object({ perHour: bound, perDay: bound });
export type MailPace = z.infer<typeof mailPaceSchema>;
