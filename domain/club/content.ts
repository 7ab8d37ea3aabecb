import type { Language } from "#domain/text/languages.ts";
import { formatPhone, telUrl } from "#domain/text/phone.ts";
import type { ClubDraft } from "./club-draft.ts";
import type { PublishedPages } from "./page-content.ts";
import type { PublishedPolicies } from "./policies.ts";

export const CLUB_ID = "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d2000";
export const PAGES_ID = "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d2001";
export const POLICIES_ID = "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d4000";

/** Facts that staff publish besides seasons: each is one draft, with this id. */
export const CONTENT_IDS = { club: CLUB_ID, pages: PAGES_ID, policies: POLICIES_ID } as const;
export type ContentSubject = keyof typeof CONTENT_IDS;
export const CONTENT_SUBJECTS = Object.keys(CONTENT_IDS) as ContentSubject[];

export const COACH_ROLES = ["head", "assistant"] as const;

/** The club's part of a publication, in both languages (docs/reference/publishing.md#club-data). */
export type PublishedClub = ClubDraft;
export type PublishedTeam = PublishedClub["teams"][number];
export type Venue = PublishedClub["place"];

/** A team's texts, in the order of its form. */
export const TEAM_TEXTS = ["description", "division", "experience", "certification", "field"] as const;

/** The parts of a publication besides seasons, by subject. */
export interface PublishedContent {
  club: PublishedClub;
  pages: PublishedPages;
  policies: PublishedPolicies;
}

/** A phone with its tel: link, so public pages need no phone parser. */
function withTelLink(phone: string) {
  return { phone: formatPhone(phone), dial: telUrl(phone) };
}

/** Facts of the club that every page gets, in the page's language. */
export function clubInLanguage(club: PublishedClub, language: Language) {
  const { name, town, timeZone, color, logo, domain, contacts, place, email, links } = club;
  return {
    name,
    town,
    timeZone,
    color,
    logo,
    domain,
    slogan: club.slogan[language],
    contacts: contacts.map((contact) => ({
      ...contact,
      role: contact.role[language],
      ...withTelLink(contact.phone),
    })),
    place,
    email,
    links,
  };
}
export type SiteClub = ReturnType<typeof clubInLanguage>;

export type SiteContact = SiteClub["contacts"][number];

/** The team that the last part of an address names by slug or id; undefined when there is none. */
export function findTeam<Team extends Pick<PublishedTeam, "id" | "slug">>(
  teams: readonly Team[],
  ref: string,
): Team | undefined {
  return teams.find(({ slug }) => ref === slug) ?? teams.find(({ id }) => ref === id);
}

/** The last parts of all addresses that show a team. */
export function teamRefs(teams: readonly Pick<PublishedTeam, "id" | "slug">[]): string[] {
  return [...new Set(teams.flatMap(({ slug, id }) => [slug, id]))];
}

/** Facts for the list of teams, beyond those of every page. */
export function teamList({ coaches, teams }: PublishedClub, language: Language) {
  return {
    coaches: coaches.map((coach) => ({
      ...coach,
      about: coach.about[language],
      ...withTelLink(coach.phone),
    })),
    lines: teams.map(({ id, slug, name, players, ageGroup, coach }) => ({
      id,
      slug,
      name,
      players,
      ageGroup,
      coach,
    })),
  };
}

export type TeamListItem = ReturnType<typeof teamList>["lines"][number];

/** The team that a page's address names, in the page's language; null when there is none. */
export function teamOfPage(
  { teams, teamSeason }: PublishedClub,
  ref: string | undefined,
  language: Language,
) {
  const team = ref === undefined ? undefined : findTeam(teams, ref);
  if (!team) return null;
  const memberTexts = TEAM_TEXTS.map((text) => [text, team[text][language]]);
  return {
    ...team,
    ...(Object.fromEntries(memberTexts) as Record<(typeof TEAM_TEXTS)[number], string>),
    ...withTelLink(team.phone),
    goals: team.goals[language],
    season: teamSeason[language],
    /** Whether this address shows everything about the team; the id's address always shows the short page. */
    isFullPage: team.sheet === "full" && ref === team.slug,
  };
}
export type TeamPageData = NonNullable<ReturnType<typeof teamOfPage>>;
