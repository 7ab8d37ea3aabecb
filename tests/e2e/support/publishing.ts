import type { Page } from "@playwright/test";
import { CONTENT_IDS } from "#domain/club/content.ts";
import type { PolicyId, PublishedPolicies } from "#domain/club/policies.ts";
import type { FormToSign } from "#domain/club/policy-draft.ts";
import type { SeasonDraft } from "#domain/programs/season-draft.ts";
import { DAY_MS } from "#domain/time/dates.ts";
import { SEASON } from "#tests/support/clubs/publishing.ts";
import { eveningsOn } from "#tests/support/clubs/republish.ts";
import { firstSeason } from "#tests/support/clubs/test-season.ts";
import type { Site } from "./site.ts";

/** Changes the season's draft and publishes it, as staff would. */
export async function publishSeason(site: Site, change: (draft: SeasonDraft) => void): Promise<void> {
  const staff = await site.signInStaff();
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

/** Changes the policies' draft and publishes it, as staff would. */
async function publishPolicies(site: Site, change: (draft: PublishedPolicies) => void): Promise<void> {
  const staff = await site.signInStaff();
  const id = CONTENT_IDS.policies;
  const path = `/api/admin/drafts/policies/${id}`;
  const { payload, version } = await staff<{ payload: PublishedPolicies; version: number }>("GET", path);
  change(payload);
  const written = await staff<{ version: number }>("PUT", path, { payload, version });
  await staff("POST", "/api/admin/publications", { subject: "policies", id, version: written.version });
}

/** Publishes policies as they stand, to be signed anew. */
export function askToSignAnew(site: Site, policies: readonly PolicyId[]): Promise<void> {
  return publishPolicies(site, (draft) => {
    for (const policy of policies) draft[policy].signAgain = true;
  });
}

/** Publishes a waiver that begins with other words. */
export function changeWaiver(site: Site, words: string): Promise<void> {
  return publishPolicies(site, ({ waiver: { sections } }) => {
    for (const [first] of [sections.en, sections.es]) first?.paragraphs.unshift(words);
  });
}

/** Publishes a form to sign, of every program. @returns its id */
export async function publishForm(
  site: Site,
  form: Pick<FormToSign, "title" | "text" | "playerFromAge">,
): Promise<string> {
  const id = "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d4009";
  await publishPolicies(site, (draft) => {
    draft.forms = [{ ...form, id, version: "2025-01-01", programs: [], validUntil: null }];
  });
  return id;
}

/** Changes a program's switch or capacity, as staff would; takes effect at once. */
export async function setSwitch(site: Site, programId: string, settings: object): Promise<void> {
  const staff = await site.signInStaff();
  await staff("PATCH", `/api/admin/programs/${programId}`, settings);
}

/** Next year, so that what is published is in the future. */
export const NEXT_YEAR = new Date().getUTCFullYear() + 1;

type Program = SeasonDraft["programs"][number];
type Kind = Program["kind"];

/** A group of children who are of these ages on the last of July. */
const groupOf = (code: string, youngest: number, oldest: number): Program["groups"][number] => ({
  id: `00000000-0000-4000-8000-0000000000${youngest}${oldest}`,
  code,
  bornFrom: `${NEXT_YEAR - oldest - 1}-08-01`,
  bornTo: `${NEXT_YEAR - youngest}-07-31`,
  sex: "all",
});

/**
 * Publishes next year with five programs: an open camp and clinic, a league that opens in two days, a full team, and
 * training without a price.
 */
export async function publishYear(site: Site): Promise<Record<Kind, string>> {
  const [year, opensAt] = [`${NEXT_YEAR}`, new Date(Date.now() + 2 * DAY_MS).toISOString()];
  const daysOf = (...days: string[]) => eveningsOn(...days.map((day) => `${year}-${day}`));
  const programs: Partial<Record<Kind, Partial<Program>>> = {
    camp: {
      sessions: daysOf("06-12", "06-13"),
      prices: [{ cents: 3500, until: `${year}-04-01T06:00:00.000Z` }],
    },
    clinic: {
      sessions: daysOf("04-10", "04-17"),
      feeCents: 2500,
      groups: [groupOf("U8", 6, 7), groupOf("U10", 8, 9)],
      refundSteps: [
        { daysBefore: 30, percent: 100 },
        { daysBefore: 7, percent: 50 },
      ],
    },
    league: { sessions: daysOf("08-20", "11-20"), feeCents: 9000, opensAt },
    team: { feeCents: 12_000 },
  };
  await publishSeason(site, (draft) => {
    const names = { en: year, es: year };
    Object.assign(draft, { startsOn: `${year}-01-01`, endsOn: `${year}-12-31`, slug: year, names });
    for (const program of draft.programs) Object.assign(program, { sessions: [] }, programs[program.kind]);
  });
  const settings = {
    camp: { switch: "open" },
    clinic: { switch: "open", capacity: 3 },
    league: { switch: "auto" },
    team: { switch: "open", capacity: 0 },
  };
  const ids = Object.fromEntries(firstSeason.programs.map(({ kind, id }) => [kind, id])) as Record<
    Kind,
    string
  >;
  const staff = await site.signInStaff();
  for (const [kind, data] of Object.entries(settings))
    await staff("PATCH", `/api/admin/programs/${ids[kind as Kind]}`, data);
  return ids;
}

/** Reloads a preview until the server has had time to render it. */
export async function untilDrawn(preview: Page, text: (key: string) => string): Promise<void> {
  await preview.waitForLoadState();
  while (await preview.getByText(text("preview:failed.page")).isVisible()) await preview.reload();
}
