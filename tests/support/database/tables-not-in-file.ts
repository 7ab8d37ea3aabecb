import type { FamilyTable } from "#server/family/family-export.ts";
import type { DatabaseSchema } from "#server/platform/database/tables.ts";

const CLUB = "what the club publishes or sets, no family's";
const ACCESS = "staff's own ways in";
const BOOKS = "the club's books: the family's ledger entries are under payments";

/** Why a table is not in a family's file; one that is in neither list does not compile (docs/decisions/031). */
export const NOT_IN_FILE: Record<Exclude<keyof DatabaseSchema, FamilyTable>, string> = {
  registrationNotes: "staff's working notes, which may name other people",
  interests: "anybody may type any address there: no phone opens it",
  testimonials: "it has no address: nobody can tell whose it is",
  donations: "a gift apart from any order: no phone opens it",
  allocations: BOOKS,
  discrepancies: BOOKS,
  stripeEntries: BOOKS,
  stripeEvents: BOOKS,
  mailboxCodes: "keyed hashes, for a day",
  familySessions: "whoever is signed in, for 12 hours at most",
  throttles: "counters under keyed hashes",
  erasures: "ids of what is gone",
  seasons: CLUB,
  programs: CLUB,
  programGroups: CLUB,
  retiredQuestions: CLUB,
  drafts: CLUB,
  pictures: CLUB,
  publications: CLUB,
  announcements: CLUB,
  sessionChanges: CLUB,
  messages: "the club's words to many families: what reached her mailbox is under mails",
  messageRecipients: "which mail of a message was hers: it is under mails",
  unsubscribes: "keyed hashes of mailboxes that want no news",
  settings: CLUB,
  teams: CLUB,
  teamCoaches: ACCESS,
  clearances: "what the club has seen of its own adults",
  users: ACCESS,
  authenticators: ACCESS,
  challenges: ACCESS,
  sessions: ACCESS,
  staffDevices: ACCESS,
};
