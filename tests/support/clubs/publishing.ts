import type { SeasonDraft } from "#domain/programs/season-draft.ts";
import type { TestApp } from "#tests/support/servers/test-app.ts";
import { dataOf } from "#tests/support/visitors/answer.ts";
import { createStaffApp, type StaffVisitor, signedIn } from "#tests/support/visitors/staff-visitor.ts";

/** The first season's number: a new installation has no other. */
export const SEASON = "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d1000";

/** What a call answered. */
export interface Answered {
  status: number;
  code?: string;
  fields?: Record<string, string>;
  data?: { version: number };
  /** After edit_conflict: what somebody else saved. */
  newer?: unknown;
}

export async function answered(response: Response): Promise<Answered> {
  return { status: response.status, ...(await response.json()) };
}

/** Changes the draft of a season or of the club's facts and publishes it. */
export async function publishDraft<Draft>(
  staff: StaffVisitor,
  { subject, id }: { subject: string; id: string },
  change: (draft: Draft) => void,
): Promise<Answered> {
  const path = `/api/admin/drafts/${subject}/${id}`;
  const { payload, version } = await dataOf(staff.get(path));
  change(payload);
  const written = await answered(await staff.call("PUT", path, { payload, version }));
  const order = { subject, id, version: written.data?.version };
  return answered(await staff.call("POST", "/api/admin/publications", order));
}

/** Staff who write drafts of the season and publish them. */
export class Publisher {
  readonly staff: StaffVisitor;

  constructor(staff: StaffVisitor) {
    this.staff = staff;
  }

  async read(season = SEASON) {
    const { data } = await (await this.staff.get(`/api/admin/drafts/season/${season}`)).json();
    return data as {
      payload: SeasonDraft;
      version: number;
      published: SeasonDraft | null;
      replaced: { payload: SeasonDraft } | null;
    };
  }

  async write(payload: unknown, version: number, season = SEASON): Promise<Answered> {
    return answered(await this.staff.call("PUT", `/api/admin/drafts/season/${season}`, { payload, version }));
  }

  async press(version: number, season = SEASON): Promise<Answered> {
    const order = { subject: "season", id: season, version };
    return answered(await this.staff.call("POST", "/api/admin/publications", order));
  }

  /** Makes drafts of an older version. */
  async undo(version: number): Promise<Answered> {
    return answered(await this.staff.call("POST", `/api/admin/publications/${version}/undo`, {}));
  }

  /** Changes the draft and publishes it. */
  publish(change: (draft: SeasonDraft) => void): Promise<Answered> {
    return publishDraft(this.staff, { subject: "season", id: SEASON }, change);
  }
}

export async function publisherOf({ deps }: Pick<TestApp, "deps">): Promise<Publisher> {
  const staff = await signedIn(createStaffApp(deps));
  return new Publisher(staff);
}

export function campOf(draft: SeasonDraft): SeasonDraft["programs"][number] {
  const camp = draft.programs.find(({ kind }) => kind === "camp");
  if (!camp) throw new Error("The season has no camp.");
  return camp;
}
