import type { Language } from "#domain/text/languages.ts";
import { dialAddress, formatPhone } from "#domain/text/phone.ts";
import type { ClubDraft } from "./draft.ts";
import type { PublishedPages } from "./page-texts.ts";
import type { PublishedPolicies } from "./policies.ts";

export const CLUB_ID = "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d2000";
export const PAGES_ID = "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d2001";
export const POLICIES_ID = "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d4000";

/** What staff publish besides seasons: each is one row of `club_facts` and one draft, with this id. */
export const FACT_IDS = { club: CLUB_ID, pages: PAGES_ID, policies: POLICIES_ID } as const;
export type FactSubject = keyof typeof FACT_IDS;
export const FACT_SUBJECTS = Object.keys(FACT_IDS) as FactSubject[];

export const COACH_ROLES = ["head", "assistant"] as const;

/** What a publication says about the club, in both languages (docs/reference/publishing.md#club-data). */
export type PublishedClub = ClubDraft;
export type PublishedTeam = PublishedClub["teams"][number];
export type PlaceFacts = PublishedClub["place"];

type InLanguage<Row, Words extends keyof Row> = Omit<Row, Words> & Record<Words, string>;

/** A person whom families may call. */
export type ContactFacts = InLanguage<PublishedClub["contacts"][number], "role">;

/** A person responsible for the competitive teams. */
type CoachFacts = InLanguage<PublishedClub["coaches"][number], "about">;

/** A phone's tel: address, so that no public page needs the rules of phone numbers to call it. */
interface Dialed {
  dial: string;
}

/** A team's texts, in the order of its form. */
export const TEAM_TEXTS = ["description", "division", "experience", "certification", "field"] as const;
type TeamText = (typeof TEAM_TEXTS)[number];

/** A team as its own page shows it, in one language. */
type TeamFacts = InLanguage<Omit<PublishedTeam, "goals">, TeamText> & { goals: string[] };

/** A team as the list of teams shows it. */
export type TeamLine = Pick<PublishedTeam, "id" | "slug" | "name" | "players" | "ageGroup" | "coach">;

/** What a publication says besides seasons, by subject. */
export interface PublishedFacts {
  club: PublishedClub;
  pages: PublishedPages;
  policies: PublishedPolicies;
}

/** What every page knows about the club, in the page's language. */
export interface ClubFacts
  extends Pick<PublishedClub, "name" | "town" | "timeZone" | "colour" | "mark" | "domain">,
    Pick<PublishedClub, "place" | "email" | "links"> {
  slogan: string;
  contacts: (ContactFacts & Dialed)[];
}

export function clubInLanguage(club: PublishedClub, language: Language): ClubFacts {
  const { name, town, timeZone, colour, mark, domain, contacts, place, email, links } = club;
  return {
    name,
    town,
    timeZone,
    colour,
    mark,
    domain,
    slogan: club.slogan[language],
    contacts: contacts.map((contact) => ({
      ...contact,
      role: contact.role[language],
      phone: formatPhone(contact.phone),
      dial: dialAddress(contact.phone),
    })),
    place,
    email,
    links,
  };
}

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

/** What the list of teams shows beyond the facts of every page. */
export interface TeamListFacts {
  coaches: (CoachFacts & Dialed)[];
  lines: TeamLine[];
}

export function teamList({ coaches, teams }: PublishedClub, language: Language): TeamListFacts {
  return {
    coaches: coaches.map((coach) => ({
      ...coach,
      about: coach.about[language],
      phone: formatPhone(coach.phone),
      dial: dialAddress(coach.phone),
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

/** What a team's page shows beyond the facts of every page. */
export interface TeamPageFacts extends TeamFacts, Dialed {
  /** The season all teams play in. */
  season: string;
  /** Whether this address shows the whole sheet; the id's address always shows the short page. */
  isSheet: boolean;
}

/** The team that a page's address names, in the page's language; null when there is none. */
export function teamOfPage(
  { teams, teamSeason }: PublishedClub,
  ref: string | undefined,
  language: Language,
): TeamPageFacts | null {
  const team = ref === undefined ? undefined : findTeam(teams, ref);
  if (!team) return null;
  const words = TEAM_TEXTS.map((text) => [text, team[text][language]]);
  return {
    ...team,
    ...(Object.fromEntries(words) as Record<TeamText, string>),
    goals: team.goals[language],
    season: teamSeason[language],
    phone: formatPhone(team.phone),
    dial: dialAddress(team.phone),
    isSheet: team.sheet === "full" && ref === team.slug,
  };
}
