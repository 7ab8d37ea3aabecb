import { cursorOf } from "#server/platform/http/request-input.ts";
import type { StaffVisitor } from "#tests/support/visitors/staff-visitor.ts";

/** What staff ask for: how the table names it, and its address. */
export interface Question {
  name: string;
  path: string;
  /** A page of the list in its order, whose cost must not grow with the club. */
  isPage: boolean;
}

const list = (query: Record<string, string>) => `/api/registrations?${new URLSearchParams(query)}`;

const SEARCHES: Record<string, Record<string, string>> = {
  "frequent name": { search: "garcia" },
  "rare name": { search: "zubeldia" },
  "two names": { search: "maria peñaranda" },
  "two letters": { search: "li" },
  "one letter": { search: "z" },
  "two letters, no hit": { search: "xw" },
  "part of every mail address": { search: "example" },
  "phone digits": { search: "656 12" },
  "mail with underscore": { search: "rosa_1" },
  "no hit": { search: "nobodyatall" },
  "filters and name": { age: "12+", payment: "paid", search: "garcia" },
};

interface ListAnswer {
  data: { id: string; createdAt: string }[];
}

/** Where the last fifty of the list begin. */
async function cursorOfLastPage(staff: StaffVisitor): Promise<string> {
  const oldest = (await (await staff.get(list({ sort: "oldest", limit: "51" }))).json()) as ListAnswer;
  const { createdAt: at = "", id = "" } = oldest.data.at(-1) ?? {};
  return cursorOf({ at, id });
}

/** Everything that is measured, for the club as it is now. */
export async function staffQuestions(staff: StaffVisitor): Promise<Question[]> {
  const pages = {
    "first page": list({}),
    "oldest first": list({ sort: "oldest" }),
    "by name": list({ sort: "name" }),
    "last page": list({ cursor: await cursorOfLastPage(staff) }),
    deleted: "/api/registrations/deleted",
  };
  const searches = Object.entries(SEARCHES).map(([name, query]) => ({
    name,
    path: list(query),
    isPage: false,
  }));
  return [
    ...Object.entries(pages).map(([name, path]) => ({ name, path, isPage: true })),
    ...searches,
    { name: "statistics", path: "/api/admin/statistics", isPage: false },
  ];
}
