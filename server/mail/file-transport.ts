import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { OutgoingMail } from "./outgoing.ts";
import type { MailTransport } from "./transport.ts";

/** Families' addresses are in them: older ones go with the next mail (design.md §7.6). */
const KEEP_DAYS = 30;

/** "2025-05-01T18-00-00-000Z_<outbox id>.eml": sorted by name they are sorted by time. */
function fileName({ date, messageId }: OutgoingMail): string {
  const id = messageId.slice(1, messageId.indexOf("@"));
  return `${date.toISOString().replace(/[:.]/g, "-")}_${id}.eml`;
}

async function removeOld(folder: string, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEEP_DAYS * 86_400_000).toISOString().slice(0, 10);
  const names = await readdir(folder);
  const old = names.filter((name) => name.endsWith(".eml") && name < oldest);
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
}

/** Where mail goes while no mail server is set up: into files that any mail program opens. */
export function fileTransport(folder: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(mail);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, fileName(mail));
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      await removeOld(folder, mail.date);
    },
  };
}
