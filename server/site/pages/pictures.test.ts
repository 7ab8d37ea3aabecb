import sharp from "sharp";
import { expect, test } from "vitest";
import { firstClub } from "#content/club/first-club.ts";
import type { ClubDraft } from "#domain/club/club-draft.ts";
import { CLUB_ID } from "#domain/club/content.ts";
import { LOGO_SIZES, logoPath, PICTURE_BYTES_MAX } from "#domain/club/pictures.ts";
import { DAY_MS } from "#domain/time/dates.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { publishDraft } from "#tests/support/clubs/publishing.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { runJob } from "#tests/support/servers/run-job.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";

const base64 = (file: string | Buffer) => Buffer.from(file).toString("base64");
const drawing = (inside: string, size = 'viewBox="0 0 24 24"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inside}</svg>`;
const CIRCLE = '<circle cx="12" cy="12" r="10" fill="#0055aa"/>';

onEitherEngine("A logo that staff upload", (engine) => {
  const club = clubPerTest(engine);
  const staff = perTest(() => signedIn(club.app));

  async function upload(file: string | Buffer) {
    const response = await staff.call("POST", "/api/admin/pictures", { purpose: "logo", file: base64(file) });
    const { data, code } = await response.json();
    return { status: response.status, id: data?.id as string, code: code as string | undefined };
  }
  const shown = (address: string) => club.app.request(address);
  const publish = (logo: string) =>
    publishDraft<ClubDraft>(staff, { subject: "club", id: CLUB_ID }, (draft) => {
      draft.logo = logo;
    });

  test("becomes pixels in every size, at addresses that may be kept forever", async () => {
    const { status, id } = await upload(drawing(CIRCLE));
    expect(status).toBe(201);
    for (const size of LOGO_SIZES) {
      const response = await shown(logoPath(id, size));
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("image/png");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("cache-control")).toContain("immutable");
      const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect(format).toBe("png");
      expect([width, height].join("x")).toBe(
        { header: "160x160", tab: "48x48", card: "1200x630" }[size as string] ?? `${size}x${size}`,
      );
    }
    expect((await upload(drawing(CIRCLE))).id).toBe(id);
    expect((await shown(logoPath(id, "tab").replace("tab", "huge"))).status).toBe(404);
  });

  test("keeps no script, and loads nothing from elsewhere", async () => {
    const script = drawing(`<script>alert(1)</script>${CIRCLE}`);
    const { id } = await upload(script);
    const bytes = Buffer.from(await (await shown(logoPath(id, "header"))).arrayBuffer());
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    expect(bytes.includes("script")).toBe(false);
    const outside = ["file:///etc/hostname", "http://127.0.0.1:9/x.png"].map((address) =>
      drawing(`${CIRCLE}<image width="24" height="24" xlink:href="${address}"/>`),
    );
    for (const file of outside) expect((await upload(file)).id).toBe((await upload(drawing(CIRCLE))).id);
    const entity = `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>${drawing(`${CIRCLE}<text>&x;</text>`)}`;
    expect([201, 400]).toContain((await upload(entity)).status);
  });

  test("is refused with its own sentence where it is no picture, a bomb of pixels, or too large", async () => {
    const flat = { create: { width: 6000, height: 6000, channels: 3 as const, background: "#123456" } };
    const bomb = await sharp(flat).png().toBuffer();
    expect(bomb.length).toBeLessThan(600_000);
    for (const file of [bomb, "no picture", drawing(CIRCLE, 'width="90000" height="90000"'), "%PDF-1.7"])
      expect(await upload(file)).toMatchObject({ status: 400, code: "picture_unreadable" });
    expect(await upload(Buffer.alloc(20_000_000))).toMatchObject({ status: 413, code: "picture_too_large" });
    expect(await upload(Buffer.alloc(PICTURE_BYTES_MAX))).toMatchObject({ code: "picture_unreadable" });
  });

  test("is refused where a few bytes would be drawn for days, and others are cut afterwards", async () => {
    const filter = `<filter id="f">${'<feGaussianBlur stdDeviation="9"/>'.repeat(20)}</filter>`;
    const filters = 40;
    const nested = `${'<g filter="url(#f)">'.repeat(filters)}${CIRCLE}${"</g>".repeat(filters)}`;
    const drawn = upload(drawing(filter + nested));
    const next = upload(drawing(CIRCLE));
    expect(await drawn).toMatchObject({ status: 400, code: "picture_unreadable" });
    expect((await next).status).toBe(201);
  }, 120_000);

  test("is published with the club, and only if it is there", async () => {
    const refused = await publish("0".repeat(32));
    expect(refused).toMatchObject({ code: "not_publishable", fields: { logo: "missing_text" } });
    const { id } = await upload(drawing(CIRCLE));
    expect(await publish(id)).toMatchObject({ data: { version: 2 } });
    const manifest = await (await shown("/manifest.webmanifest")).json();
    expect(manifest.icons.map(({ src }: { src: string }) => src)).toEqual([
      logoPath(id, "192"),
      logoPath(id, "512"),
    ]);
  });

  test("goes after 30 days where no draft names it and no version, also an earlier one that may come back", async () => {
    const colors = ["#0055aa", "#aa5500", "#00aa55", "#5500aa", "#550000"];
    const ids: string[] = [];
    for (const color of colors) ids.push((await upload(drawing(CIRCLE.replace("#0055aa", color)))).id);
    const [earlier = "", live = "", drafted = "", unused = "", anew = ""] = ids;
    for (const logo of [earlier, live]) expect(await publish(logo)).toMatchObject({ status: 200 });
    const draft = { payload: { ...firstClub, logo: drafted }, version: 2 };
    expect((await staff.call("PUT", `/api/admin/drafts/club/${CLUB_ID}`, draft)).status).toBe(200);
    const there = async () => {
      const answers = await Promise.all(ids.map((id) => shown(logoPath(id, "tab"))));
      return ids.filter((_id, i) => answers[i]?.status === 200);
    };
    club.advance(29 * DAY_MS);
    await runJob(club, "housekeeping");
    expect(await there()).toEqual(ids);
    await staff.signIn();
    await upload(drawing(CIRCLE.replace("#0055aa", "#550000")));
    club.advance(2 * DAY_MS);
    await runJob(club, "housekeeping");
    expect(await there()).toEqual([earlier, live, drafted, anew]);
    await staff.signIn();
    expect((await upload(drawing(CIRCLE.replace("#0055aa", "#5500aa")))).id).toBe(unused);
  });
});
