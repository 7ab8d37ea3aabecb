import { describe, expect, test } from "vitest";
import { programForm } from "#app/staff/programs/editor/program-editor.tsx";
import type { DraftPayloads, DraftSubject, StoredDraft } from "#app/staff/shared/drafts/draft-form.ts";
import { firstClub } from "#content/club/first-club.ts";
import type { ProgramDraft, SeasonDraft } from "#domain/programs/season-draft.ts";
import { firstSite } from "#server/site/programs/first-season.ts";
import { SEASON } from "#tests/support/clubs/publishing.ts";
import { firstCamp, firstSeason } from "#tests/support/clubs/test-season.ts";
import { storedInMemory } from "#tests/support/database/stored-in-memory.ts";
import { applyEdits, type DraftForm } from "./draft-form.ts";
import {
  deleteOtherUsersEdits,
  deletePinEdits,
  readUnsavedEdits,
  storeUnsavedEdits,
} from "./unsaved-edits.ts";

storedInMemory();

function versionOf<Subject extends DraftSubject>(
  payload: DraftPayloads[Subject],
  version: number,
): StoredDraft<Subject> {
  return {
    payload,
    version,
    published: null,
    actor: "pin:1",
    actorName: null,
    updatedAt: null,
  };
}

function openedDraft<Subject extends DraftSubject, Values>(
  form: DraftForm<Subject, Values>,
  storedDraft: StoredDraft<Subject>,
) {
  return applyEdits(form, { storedDraft, ...readUnsavedEdits(form, form.toValues(storedDraft.payload)) });
}

/** A draft that one user edits while another user saves a version. */
function concurrentEdits<Subject extends DraftSubject, Values>(
  form: DraftForm<Subject, Values>,
  payload: DraftPayloads[Subject],
  { type, save }: { type: (values: Values) => void; save: (payload: DraftPayloads[Subject]) => void },
) {
  const fresh = openedDraft(form, versionOf<Subject>(payload, 1));
  const typed = { ...fresh, values: structuredClone(fresh.values) };
  type(typed.values);
  const newer = versionOf<Subject>(structuredClone(payload), 2);
  save(newer.payload);
  return { typed, newer, merged: applyEdits(form, { ...typed, storedDraft: newer }) };
}

describe("Two people who change one season", () => {
  const [season] = firstSite(firstSeason).seasons;
  if (!season) throw new Error("The first site has a season");
  const form = programForm(SEASON, firstCamp.id, firstClub.timeZone);
  /** The camp's fee as one person types it, and what another one saves meanwhile. */
  const edits = (fee: string | undefined, save: (draft: SeasonDraft) => void) =>
    concurrentEdits(form, season, {
      type: (values) => {
        values.fee = fee ?? values.fee;
      },
      save,
    });
  const camp = ({ programs }: SeasonDraft) => programs.find(({ id }) => id === firstCamp.id) as ProgramDraft;
  const other = ({ programs }: SeasonDraft) => programs.find(({ id }) => id !== firstCamp.id) as ProgramDraft;

  test("and into different programs never meet a question, and both have what they typed", () => {
    const { merged } = edits("55", (draft) => {
      other(draft).feeCents = 9900;
    });
    expect([merged.hasConflict, merged.isUnsaved, merged.values.fee, merged.storedDraft.version]).toEqual([
      ...[false, true, "55", 2],
    ]);
    expect(other(merged.payload).feeCents).toBe(9900);
  });

  test.each([
    ["what is finished", "55"],
    ["what is not finished", "4o"],
  ])("and into one program choose a version, also of %s, and nothing is saved before", (_what, fee) => {
    const { merged } = edits(fee, (draft) => {
      camp(draft).texts.en.name = "Theirs";
    });
    expect([merged.hasConflict, merged.isUnsaved, merged.values.fee]).toEqual([true, false, fee]);
  });

  test("are not asked where they wrote the same, or where the second had typed nothing", () => {
    const same = edits("50", (draft) => {
      camp(draft).feeCents = 5000;
    });
    expect([same.merged.hasConflict, same.merged.isUnsaved]).toEqual([false, false]);
    const idle = edits(undefined, (draft) => {
      camp(draft).sessions = [];
    });
    expect([idle.merged.hasConflict, idle.merged.values.sessions]).toEqual([false, []]);
  });

  test("are asked again after a reload, with all that was typed", () => {
    const { typed, newer } = edits("55", (draft) => {
      camp(draft).feeCents = 5000;
    });
    deleteOtherUsersEdits("ana.vega");
    storeUnsavedEdits(form.id, { base: typed.base, values: typed.values });
    deleteOtherUsersEdits("ana.vega");
    const reloaded = openedDraft(form, newer);
    expect([reloaded.hasConflict, reloaded.values.fee]).toEqual([true, "55"]);
  });

  test.each([
    ["an account", "ana.vega", "beto.rey"],
    ["an account", "ana.vega", null],
    ["the PIN", null, "ana.vega"],
  ])("are not asked about what somebody else typed: %s %s, then %s", (_who, before, after) => {
    const saved = form.toValues(season);
    deleteOtherUsersEdits(before);
    storeUnsavedEdits(form.id, { base: saved, values: { ...saved, fee: "55" } });
    expect(readUnsavedEdits(form, saved).values.fee).toBe("55");
    deleteOtherUsersEdits(after);
    expect(readUnsavedEdits(form, saved).values).toBe(saved);
  });

  test("find no typing of the PIN after a sign-out, and an account finds its own", () => {
    const saved = form.toValues(season);
    for (const [user, fee] of [
      [null, saved.fee],
      ["ana.vega", "55"],
    ] as const) {
      deleteOtherUsersEdits(user);
      storeUnsavedEdits(form.id, { base: saved, values: { ...saved, fee: "55" } });
      deletePinEdits();
      deleteOtherUsersEdits(user);
      expect(readUnsavedEdits(form, saved).values.fee).toBe(fee);
    }
  });
});
