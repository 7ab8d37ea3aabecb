import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Context, Hono } from "hono";
import { html, raw } from "hono/html";
import PostalMime, { type Email } from "postal-mime";

const FILE = /^[\w.-]+\.eml$/;
const SHOWN = 200;

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'";
/** What the frame of a mail may do: its links open in a new tab. */
const FRAME_RIGHTS = "allow-popups allow-popups-to-escape-sandbox";
/** Mail can contain anything, so it is shown in a frame without scripts or remote pictures. */
const MAIL_POLICY = `sandbox ${FRAME_RIGHTS}; default-src 'none'; style-src 'unsafe-inline'`;

const STYLE = `
  body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; background: #f9f5ee; color: #201b3f;
    font: 1.0625rem/1.55 -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; overflow-wrap: anywhere }
  h1 { font-size: 1.75rem; line-height: 1.2 } h2 { font-size: 1.25rem; margin: 2rem 0 .5rem }
  a { color: inherit; text-underline-offset: .2em }
  ul { list-style: none; padding: 0 } li { border-top: 1px solid #d7c0a2 } li > a { display: block; padding: .75rem 0; text-decoration: none }
  li > a:hover strong { text-decoration: underline } small, dt { color: #3c3564; font-size: .9375rem }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem } dd { margin: 0 }
  iframe, pre { box-sizing: border-box; width: 100%; border: 1px solid #d7c0a2; border-radius: 6px; background: #fff }
  iframe { height: 46rem } pre { margin: 0; padding: 1rem; white-space: pre-wrap; font-size: .9375rem }`;

interface StoredMail {
  file: string;
  mail: Email;
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder))
      .filter((name) => FILE.test(name))
      .sort()
      .reverse();
  } catch {
    return [];
  }
}

async function readMail(folder: string, file: string): Promise<StoredMail> {
  return { file, mail: await PostalMime.parse(await readFile(join(folder, file))) };
}

function receivers({ to = [] }: Email): string {
  return to.map(({ address }) => address ?? "").join(", ");
}

/** Formats "2025-05-01T18:00:00.000Z" for reading; UTC is good enough for a demo. */
function time({ date }: Email): string {
  return `${(date ?? "").slice(0, 16).replace("T", " ")} UTC`;
}

type Markup = ReturnType<typeof html>;

function page(context: Context, title: string, body: Markup) {
  context.header("Content-Security-Policy", PAGE_POLICY);
  context.header("Cache-Control", "no-store");
  return context.html(
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${raw(STYLE)}</style></head><body>${body}</body></html>`,
  );
}

function list(mails: readonly StoredMail[]): Markup {
  if (mails.length === 0)
    return html`<p>No mail yet. It is written a few seconds after somebody has paid. Reload to look again.</p>`;
  return html`<ul>${mails.map(
    ({ file, mail }) =>
      html`<li><a href="/sandbox/mail/${file}"><strong>${mail.subject}</strong><br><small>${time(mail)} · to ${receivers(mail)}</small></a></li>`,
  )}</ul>`;
}

function letter({ file, mail }: StoredMail): Markup {
  const address = `/sandbox/mail/${file}`;
  return html`<p><a href="/sandbox/mail">All mail</a></p><h1>${mail.subject}</h1>
<dl><dt>From</dt><dd>${mail.from?.name} ${mail.from?.address}</dd><dt>To</dt><dd>${receivers(mail)}</dd><dt>Sent</dt><dd>${time(mail)}</dd></dl>
${mail.attachments.map(({ filename }, index) => html`<p>Attached: <a href="${address}/attachments/${index}" download="${filename}">${filename}</a></p>`)}
<h2>As HTML</h2><iframe sandbox="${FRAME_RIGHTS}" title="The mail as HTML" src="${address}/html"></iframe>
<h2>As plain text</h2><pre>${mail.text}</pre>`;
}

/**
 * Shows a folder's .eml files, newest first, as a family's mailbox would.
 * @param linksTo where their links lead; here they lead to the address that the reader uses, such as a phone's
 */
export function createMailPage(folder: string, linksTo: string): Hono {
  const find = (context: Context) => {
    const file = context.req.param("file") ?? "";
    return FILE.test(file) ? readMail(folder, file).catch(() => undefined) : undefined;
  };
  return new Hono()
    .get("/", async (context) => {
      const files = (await filesIn(folder)).slice(0, SHOWN);
      const mails = await Promise.all(files.map((file) => readMail(folder, file)));
      const intro = html`<h1>Mail of the demo</h1><p>Nothing is sent: what the club would send is kept in files. Newest first.</p>`;
      return page(context, "Mail of the demo", html`${intro}${list(mails)}`);
    })
    .get("/:file", async (context) => {
      const found = await find(context);
      return found ? page(context, found.mail.subject ?? "", letter(found)) : context.notFound();
    })
    .get("/:file/html", async (context) => {
      const found = await find(context);
      if (!found) return context.notFound();
      context.header("Content-Security-Policy", MAIL_POLICY);
      const body = (found.mail.html ?? "").replaceAll(linksTo, new URL(context.req.url).origin);
      return context.html(`<base target="_blank">${body}`);
    })
    .get("/:file/attachments/:index", async (context) => {
      const found = await find(context);
      const attachment = found?.mail.attachments[Number(context.req.param("index"))];
      if (!attachment) return context.notFound();
      context.header("Content-Type", attachment.mimeType);
      context.header("Content-Disposition", "attachment");
      context.header("X-Content-Type-Options", "nosniff");
      return context.body(attachment.content as ArrayBuffer);
    });
}
