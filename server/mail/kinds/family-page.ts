import { familyPage, paragraph, toFamily } from "#server/mail/email-layout.ts";
import { GONE, mailKind } from "./mail-kind.ts";
import { registrationForMail } from "./rows.ts";

export const familyPageMails = {
  /** The address of the family's page, which staff send (docs/rules/family.md#where-the-page-is-named). */
  family_page: mailKind(
    async ({ db }, { registrationId }) => (await registrationForMail(db, registrationId)) ?? GONE,
    (context, { email, parentFirstName }) => {
      const { subject, title, text, notYou } = context.i18n.texts.familyPageSent;
      return toFamily(context, {
        to: email,
        name: parentFirstName,
        subject: context.i18n.fill(subject),
        title,
        parts: [paragraph(text), ...familyPage(context), paragraph(notYou)],
        why: "registration",
      });
    },
  ),
};
