import type { AGE_GROUPS } from "#domain/registration/ages.ts";
import type { Language } from "#domain/text/languages.ts";
import { dialAddress, formatPhone } from "#domain/text/phone.ts";
import type { Weekday } from "#domain/time/sessions.ts";
import type { PublishedPages } from "./page-texts.ts";
import type { PublishedPolicies } from "./policies.ts";

export const CLUB_ID = "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d2000";
export const PAGES_ID = "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d2001";
export const POLICIES_ID = "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d4000";

/** What staff publish besides seasons: each is one row of `club_facts` and one draft, with this id. */
export const FACT_IDS = { club: CLUB_ID, pages: PAGES_ID, policies: POLICIES_ID } as const;
export type FactSubject = keyof typeof FACT_IDS;
export const FACT_SUBJECTS = Object.keys(FACT_IDS) as FactSubject[];

type Text = Record<Language, string>;

/** A person whom families may call. */
export interface ContactFacts {
  name: string;
  role: string;
  phone: string;
  email: string;
}

/** A phone's tel: address, so that no public page needs the rules of phone numbers to call it. */
interface Dialed {
  dial: string;
}

export interface PlaceFacts {
  park: string;
  street: string;
  city: string;
  /** The address of a map page that shows the park. */
  mapsUrl: string;
}

/** The club's profile on another website. */
interface LinkFacts {
  label: string;
  url: string;
}

export const COACH_ROLES = ["head", "assistant"] as const;

/** A person responsible for the competitive teams. */
interface CoachFacts {
  role: (typeof COACH_ROLES)[number];
  name: string;
  phone: string;
  about: string;
}

/** A team's facts that do not depend on the language. */
interface TeamNumbers {
  /** The last part of the team's second address; it does not change with the name. */
  id: string;
  /** The team's own address is /team/<slug>. */
  slug: string;
  name: string;
  /** Whether the slug's page shows the whole team sheet or the short page. The id's page is always short. */
  sheet: "full" | "short";
  players: "boys" | "girls";
  ageGroup: (typeof AGE_GROUPS)[number];
  /** One or two birth years, oldest first. */
  birthYears: number[];
  /** Players on the roster. */
  size: number;
  coach: string;
  assistant: string;
  training: {
    days: Weekday[];
    /** Wall-clock times in the club's time zone. */
    from: string;
    to: string;
  };
  gameDays: Weekday[];
  phone: string;
  email: string;
}

/** A team's texts, in the order of its form. */
export const TEAM_TEXTS = ["description", "division", "experience", "certification", "field"] as const;
type TeamText = (typeof TEAM_TEXTS)[number];

export type PublishedTeam = TeamNumbers & Record<TeamText, Text> & { goals: Record<Language, string[]> };

/** A team as its own page shows it, in one language. */
type TeamFacts = TeamNumbers & Record<TeamText, string> & { goals: string[] };

/** A team as the list of teams shows it. */
export type TeamLine = Pick<TeamNumbers, "id" | "slug" | "name" | "players" | "ageGroup" | "coach">;

interface Identity {
  name: string;
  town: string;
  /** IANA name: "today" and the countdown follow the club's clock, not the visitor's. */
  timeZone: string;
  /** "#rrggbb". */
  colour: string;
  /** An uploaded picture's id; null: the mark that the build drew. */
  mark: string | null;
  /** Appointments in families' calendars are known by it: it stays when everything else changes. */
  domain: string;
}

/** What a publication says about the club, in both languages (docs/rules/publishing.md#the-clubs-facts). */
export interface PublishedClub extends Identity {
  /** Under the mark at the foot of every page. */
  slogan: Text;
  /** Stands on receipts for donations, such as a US employer identification number; null while there is none. */
  taxNumber: string | null;
  /** What notices to staff are written in. */
  staffLanguage: Language;
  /** The director first, then the coordinator: texts name both. Somebody alone is both. */
  contacts: (Omit<ContactFacts, "role"> & { role: Text })[];
  place: PlaceFacts;
  email: string;
  links: LinkFacts[];
  coaches: (Omit<CoachFacts, "about"> & { about: Text })[];
  /** The season all teams play in, such as "2025 Spring/Fall". */
  teamSeason: Text;
  teams: PublishedTeam[];
}

/** What a publication says besides seasons, by subject. */
export interface PublishedFacts {
  club: PublishedClub;
  pages: PublishedPages;
  policies: PublishedPolicies;
}

/** What every page knows about the club, in the page's language. */
export interface ClubFacts extends Identity {
  slogan: string;
  contacts: (ContactFacts & Dialed)[];
  place: PlaceFacts;
  email: string;
  links: LinkFacts[];
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
export function findTeam<Team extends Pick<TeamNumbers, "id" | "slug">>(
  teams: readonly Team[],
  ref: string,
): Team | undefined {
  return teams.find(({ slug }) => ref === slug) ?? teams.find(({ id }) => ref === id);
}

/** The last parts of all addresses that show a team. */
export function teamRefs(teams: readonly Pick<TeamNumbers, "id" | "slug">[]): string[] {
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
