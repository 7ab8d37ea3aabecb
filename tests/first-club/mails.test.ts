import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MESSAGE_KINDS } from "#domain/staff/message-kinds.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { type EmailClub, openEmailClub } from "#tests/support/mail/email-club.ts";

/** What differs at each run: ids, their short forms, and what is signed. */
const RANDOM = [
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<id>"],
  [/\b[0-9A-F]{4}-[0-9A-F]{4}\b/g, "<number>"],
  [/^\d{3} \d{3}(?= )/gm, "<code>"],
  [/(?<=\/reply#(?:yes|no)\.<id>\.\S+\.)[\w-]{22}/g, "<signed>"],
  [/(?<=#<id>\.|#stop=|token=|#)[\w.-]{20,}/g, "<signed>"],
] as const;

describe.each(LANGUAGES)("In %s reads", (language: Language) => {
  let club: EmailClub;
  let mails: Awaited<ReturnType<EmailClub["writeAll"]>>;
  beforeAll(async () => {
    club = await openEmailClub();
    mails = await club.writeAll(language);
  });
  afterAll(() => club.club.close());

  test.each(MESSAGE_KINDS)("%s as it was reviewed", (kind) => {
    const mail = mails.find((one) => one.kind === kind);
    const files = mail?.attachments.map(({ filename }) => `[${filename}]`) ?? [];
    const headers = Object.entries({ ...mail?.headers }).map(([name, value]) => `${name}: ${value}`);
    const receivers = mail?.to.map(({ address }) => address).join(", ");
    const written = [`To: ${receivers}`, ...headers, mail?.subject, "", mail?.text, ...files].join("\n");
    const steady = RANDOM.reduce((text, [pattern, name]) => text.replace(pattern, name), written);
    expect(steady).toMatchSnapshot();
  });
});
