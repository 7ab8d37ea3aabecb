import type { Mail, OutgoingMail } from "#server/mail/send.ts";

/** Mail that arrives in a list. `answer` may throw in its place, as a mail server refuses. */
export function createMailbox() {
  const sent: OutgoingMail[] = [];
  const box = {
    sent,
    answer: async (_mail: OutgoingMail): Promise<void> => {},
    mail: {
      deliveryFolder: null,
      archiveFolder: null,
      inboxPath: null,
      isFromEnvironment: false,
      from: { name: "Club", address: "club@example.org" },
      staff: ["staff@example.org"],
      transport: {
        async send(mail: OutgoingMail) {
          await box.answer(mail);
          sent.push(mail);
        },
      },
    } satisfies Mail,
  };
  return box;
}
