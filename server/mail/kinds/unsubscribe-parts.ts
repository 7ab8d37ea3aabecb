import { unsubscribePath } from "#domain/family/unsubscribe.ts";
import { type EmailContext, type EmailPart, paragraph } from "#server/mail/email-layout.ts";

/** The unsubscribe part of a mail, and the headers that mail programs read (RFC 8058). */
export function unsubscribeParts(
  { publicUrl }: EmailContext,
  token: string,
  { text, reply, link }: { text: string; reply: string; link: string },
) {
  if (publicUrl === null) return { parts: [paragraph(reply)], headers: {} };
  const url = `${publicUrl}/api/unsubscribe?token=${token}`;
  const headers = {
    "List-Unsubscribe": `<${url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  const page: EmailPart = { kind: "link", label: link, url: `${publicUrl}${unsubscribePath(token)}` };
  return { parts: [paragraph(text), page], headers };
}
