import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createMailPage } from "./mail-page.ts";

const MAIL = (subject: string) => `From: Club <club@example.org>
To: rosa@example.org
Subject: ${subject}
Date: Thu, 01 May 2025 18:00:00 +0000
Content-Type: multipart/mixed; boundary=x

--x
Content-Type: text/html; charset=utf-8

<p>Hello</p><a href="http://localhost:3000/family">Your page</a><script>alert(1)</script>
--x
Content-Type: text/calendar; name="camp.ics"
Content-Disposition: attachment; filename="camp.ics"

BEGIN:VCALENDAR
--x--
`;

describe("The demo's mail page", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "club-mail-page-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const store = (name: string, subject: string) => writeFile(join(folder, name), MAIL(subject));
  const get = (path = "") =>
    new Hono()
      .route("/sandbox/mail", createMailPage(folder, "http://localhost:3000"))
      .request(`/sandbox/mail${path}`);

  test("says that there is no mail yet", async () => {
    expect(await (await get()).text()).toContain("No mail yet");
  });

  test("lists mail newest first, with hostile subjects as text", async () => {
    await store("2025-05-01_a.eml", "First");
    await store("2025-05-02_b.eml", "<script>Second</script>");
    const text = await (await get()).text();
    expect(text).not.toContain("<script>");
    expect(text).toContain("li > a {");
    expect(text.indexOf("Second")).toBeLessThan(text.indexOf("First"));
    expect(text).toContain("2025-05-01 18:00 UTC · to rosa@example.org");
  });

  test("shows a mail in a frame that runs no script, and hands out what is attached", async () => {
    await store("a.eml", "First");
    expect(await (await get("/a.eml")).text()).toMatch(
      /<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" [^>]*src="\/sandbox\/mail\/a\.eml\/html"/,
    );
    const framed = await get("/a.eml/html");
    expect(framed.headers.get("content-security-policy")).toMatch(
      /^sandbox allow-popups [^;]*; default-src 'none'/,
    );
    const text = await framed.text();
    expect(text).toContain("<p>Hello</p>");
    // A link opens in a new tab, at the address that a phone reads the mail at.
    expect(text).toMatch(/^<base target="_blank">.*href="http:\/\/localhost\/family"/s);
    const attached = await get("/a.eml/attachments/0");
    expect(attached.headers.get("content-disposition")).toBe("attachment");
    expect(await attached.text()).toContain("BEGIN:VCALENDAR");
  });

  test.each(["/b.eml", "/..%2Fclub.sqlite", "/a.eml/attachments/7", "/a.txt"])(
    "has nothing at %s",
    async (path) => {
      await store("a.eml", "First");
      expect((await get(path)).status).toBe(404);
    },
  );
});
