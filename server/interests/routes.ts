import { Hono } from "hono";
import * as z from "zod/mini";
import { interestSchema } from "#domain/interest.ts";
import { SEARCH_MAX, searchWords } from "#domain/registration-search.ts";
import { lengthFirst } from "#domain/text.ts";
import { CONTACTS_MAX, exportContacts } from "#server/audit/contacts.ts";
import { requireStaff } from "#server/auth/require-staff.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/api-error.ts";
import { callerMark, countAgainst, rateLimit } from "#server/http/rate-limit.ts";
import { cursorOf, idParam, jsonBody, page, query, requestLanguage } from "#server/http/request-input.ts";
import { browserHash } from "#server/payments/payer.ts";
import { openAndClosed } from "#server/programs/offer-queries.ts";
import {
  ALL_SEASONS,
  type NamedProgram,
  programNames,
  scopeOf,
  scopeParameters,
} from "#server/programs/season-queries.ts";
import { addInterest, removeInterest } from "./mutations.ts";
import { countInterests, type InterestRow, listInterests } from "./queries.ts";

/** Limit for all posts including refused ones; enough for a whole school. */
const POST_LIMIT = { name: "interest-posts", calls: 600, windowSeconds: 600 };
/** Limits for accepted posts; a family may ask about several programs and children. */
const BROWSER_LIMIT = { name: "interests-browser", calls: 10, windowSeconds: 3600 };
/** Two hundred families may share a school's Wi-Fi. */
const ADDRESS_LIMIT = { name: "interests", calls: 200, windowSeconds: 3600 };

/** Families ask about a program (docs/rules/registration.md#whoever-asks-is-written-down). */
export function interestRoutes(deps: Deps) {
  const { db, now, secretKey, settings } = deps;
  return new Hono().post("/interests", rateLimit(deps, POST_LIMIT), jsonBody(interestSchema), async (c) => {
    const { website, ...fields } = c.req.valid("json");
    // A bot that fills in the hidden field must not notice its rejection.
    if (!website) {
      await countAgainst(deps, BROWSER_LIMIT, browserHash(c, settings));
      await countAgainst(deps, ADDRESS_LIMIT, callerMark(c, deps));
      const interest = { ...fields, language: fields.language ?? requestLanguage(c) };
      await addInterest(db, { interest, secretKey, now: now() });
    }
    return c.json({ success: true as const }, 201);
  });
}

/** `?season=&program=&search=&free=yes`. */
const filters = {
  ...scopeParameters,
  search: z._default(
    z.pipe(z.string().check(lengthFirst(SEARCH_MAX)), z.transform(searchWords)),
    [] as string[],
  ),
  /** Only programs with free places. */
  free: z.optional(z.literal("yes")),
};

type Names = ReadonlyMap<string, NamedProgram>;

function presentInterest({ programId, ...interest }: InterestRow, names: Names) {
  const { name: program = "", seasonName = "" } = names.get(programId) ?? {};
  const { id, createdAt, name, contact, language, reason } = interest;
  return { id, createdAt, name, contact, language, reason, program, seasonName };
}

function contactOf({ name, contact, programId }: InterestRow, names: Names) {
  const isMail = contact.includes("@");
  return {
    about: null,
    program: names.get(programId)?.name ?? null,
    name,
    email: isMail ? contact : null,
    phone: isMail ? null : contact,
  };
}

/** Staff's list of interests (docs/rules/staff.md#who-wants-to-hear-from-the-club). */
export function staffInterestRoutes(deps: Deps) {
  const { db, now } = deps;
  const staff = requireStaff(deps);
  const scopeFor = (scope: { season?: string | undefined; program?: string | undefined }) =>
    scopeOf(db, scope, { now: now(), usual: ALL_SEASONS });
  const programsFor = async (free: "yes" | undefined) => free && (await openAndClosed(db, now())).withRoom;
  return new Hono()
    .get("/admin/interests", staff, query({ ...page, ...filters }), async (c) => {
      const { cursor, limit, search: words, free, ...scope } = c.req.valid("query");
      const programs = await programsFor(free);
      const filter = { scope: await scopeFor(scope), words, programs };
      const rows = await listInterests(db, filter, limit + 1, cursor);
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      const names = await programNames(db, requestLanguage(c));
      return c.json({
        data: shown.map((row) => presentInterest(row, names)),
        total: await countInterests(db, filter),
        nextCursor: last ? cursorOf({ at: last.createdAt, id: last.id }) : null,
      });
    })
    .get("/admin/interests/contacts", staff, query(filters), async (c) => {
      const { search: words, free, ...scope } = c.req.valid("query");
      const filter = { scope: await scopeFor(scope), words, programs: await programsFor(free) };
      const rows = await listInterests(db, filter, CONTACTS_MAX + 1);
      const names = await programNames(db, requestLanguage(c));
      const contacts = rows.map((row) => contactOf(row, names));
      const contactsExport = { list: "interests", actor: c.var.staff.actor, at: now() };
      return c.json({ data: await exportContacts(db, contacts, contactsExport) });
    })
    .delete("/admin/interests/:id", staff, async (c) => {
      const removal = { id: idParam(c), actor: c.var.staff.actor, now: now() };
      if (!(await removeInterest(db, removal))) throw new ApiError("not_found");
      return c.json({ success: true as const });
    });
}
