import type { Page } from "@playwright/test";
import { FACT_IDS } from "#domain/club/facts.ts";
import type { PolicyId } from "#domain/club/policies.ts";
import type { SeasonDraft } from "#domain/programs/season-draft.ts";
import { SEASON } from "#tests/support/clubs/publishing.ts";
import { type Site, STAFF_PIN } from "./site.ts";

/** Signs in as staff; returns a function that calls the API. */
async function staffOf(site: Pick<Site, "url">) {
  const call = async (method: string, path: string, body?: object, cookie = "") => {
    const response = await fetch(`${site.url}${path}`, {
      method,
      headers: { "content-type": "application/json", cookie },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const signedIn = await call("POST", "/api/admin/session", { pin: STAFF_PIN });
  const cookies = signedIn.headers.getSetCookie().map((line) => line.split(";")[0]);
  return async <Data>(method: string, path: string, body?: object): Promise<Data> =>
    (await (await call(method, path, body, cookies.join("; "))).json()).data as Data;
}

/** Changes the season's draft and publishes it, as staff would. */
export async function publishSeason(site: Site, change: (draft: SeasonDraft) => void): Promise<void> {
  const staff = await staffOf(site);
  const path = `/api/admin/drafts/season/${SEASON}`;
  const { payload, version } = await staff<{ payload: SeasonDraft; version: number }>("GET", path);
  change(payload);
  const written = await staff<{ version: number }>("PUT", path, { payload, version });
  await staff("POST", "/api/admin/publications", {
    subject: "season",
    id: SEASON,
    version: written.version,
  });
}

/** Publishes policies as they stand, to be signed anew, as staff would. */
export async function askToSignAnew(site: Site, policies: readonly PolicyId[]): Promise<void> {
  const staff = await staffOf(site);
  const id = FACT_IDS.policies;
  const path = `/api/admin/drafts/policies/${id}`;
  const { payload, version } = await staff<{
    payload: Record<PolicyId, { signAgain: boolean }>;
    version: number;
  }>("GET", path);
  for (const policy of policies) payload[policy].signAgain = true;
  const written = await staff<{ version: number }>("PUT", path, { payload, version });
  await staff("POST", "/api/admin/publications", { subject: "policies", id, version: written.version });
}

/** Changes a program's switch or capacity, as staff would; takes effect at once. */
export async function setSwitch(site: Site, programId: string, settings: object): Promise<void> {
  const staff = await staffOf(site);
  await staff("PATCH", `/api/admin/programs/${programId}`, settings);
}

/** Next year, so that what is published is in the future. */
export const NEXT_YEAR = new Date().getUTCFullYear() + 1;

/**
 * Publishes next year with five programs: an open camp and clinic, a league that opens in two days, a full team, and
 * training without a price.
 */
export async function publishYear(
  site: Site,
): Promise<Record<SeasonDraft["programs"][number]["kind"], string>> {
  const opensAt = new Date(Date.now() + 2 * 86_400_000).toISOString();
  await publishSeason(site, (draft) => {
    Object.assign(draft, {
      startsOn: `${NEXT_YEAR}-01-01`,
      endsOn: `${NEXT_YEAR}-12-31`,
      slug: `${NEXT_YEAR}`,
    });
    draft.names = { en: `${NEXT_YEAR}`, es: `${NEXT_YEAR}` };
    for (const program of draft.programs) {
      const days = { camp: ["06-12", "06-13"], clinic: ["04-10", "04-17"], league: ["08-20", "11-20"] };
      const own = days[program.kind as keyof typeof days] ?? [];
      program.sessions = own.map((day) => ({
        on: `${NEXT_YEAR}-${day}`,
        starts: "18:00",
        ends: "20:00",
        place: null,
      }));
      if (program.kind === "camp")
        program.prices = [{ cents: 3500, until: `${NEXT_YEAR}-04-01T06:00:00.000Z` }];
      if (program.kind === "clinic") {
        program.feeCents = 2500;
        program.groups = [
          ["U8", 8, 7],
          ["U10", 10, 9],
        ].map(([code, from, to], at) => ({
          id: `00000000-0000-4000-8000-00000000000${at}`,
          code: String(code),
          bornFrom: `${NEXT_YEAR - Number(from)}-08-01`,
          bornTo: `${NEXT_YEAR - Number(to) + 1}-07-31`,
        }));
        program.refundSteps = [
          { daysBefore: 30, percent: 100 },
          { daysBefore: 7, percent: 50 },
        ];
      }
      if (program.kind === "league") Object.assign(program, { feeCents: 9000, opensAt });
      if (program.kind === "team") program.feeCents = 12_000;
    }
  });
  const staff = await staffOf(site);
  const programs = await staff<{ id: string; kind: SeasonDraft["programs"][number]["kind"] }[]>(
    "GET",
    "/api/admin/programs",
  );
  const ids = Object.fromEntries(programs.map(({ kind, id }) => [kind, id])) as Awaited<
    ReturnType<typeof publishYear>
  >;
  for (const kind of ["camp", "clinic", "team"] as const)
    await staff("PATCH", `/api/admin/programs/${ids[kind]}`, { switch: "open" });
  await staff("PATCH", `/api/admin/programs/${ids.league}`, { switch: "auto" });
  await staff("PATCH", `/api/admin/programs/${ids.team}`, { capacity: 0 });
  await staff("PATCH", `/api/admin/programs/${ids.clinic}`, { capacity: 3 });
  return ids;
}

/** Reloads a preview until the server has had time to render it. */
export async function untilDrawn(preview: Page, text: (key: string) => string): Promise<void> {
  await preview.waitForLoadState();
  while (await preview.getByText(text("preview:failed.page")).isVisible()) await preview.reload();
}
