import { describe, expect, test } from "vitest";
import { clubForm } from "#app/staff/club/use-club-form.ts";
import { programForm } from "#app/staff/programs/use-program-form.ts";
import { firstClub } from "#content/club/first-club.ts";
import type { PublishedClub } from "#domain/club/facts.ts";
import type { SeasonFacts } from "#domain/programs/draft-changes.ts";
import type { PublishedProgram } from "#domain/programs/site-facts.ts";
import { firstSite } from "#server/site/programs/first-season.ts";
import { SEASON } from "#tests/support/publishing.ts";
import { storedInMemory } from "#tests/support/stored-in-memory.ts";
import { firstCamp, firstSeason } from "#tests/support/test-season.ts";
import { type DraftForm, typedDraft } from "./draft-form.ts";
import { dropTypingOfOthers, dropTypingOfPin, keepTyping, readTyping } from "./kept-typing.ts";
import type { DraftPayloads, DraftSubject, StoredDraft } from "./stored-draft.ts";

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
    replaced: null,
  };
}

function openedDraft<Subject extends DraftSubject, Values>(
  form: DraftForm<Subject, Values>,
  stored: StoredDraft<Subject>,
) {
  return typedDraft(form, { stored, ...readTyping(form, form.shown(stored.payload)) });
}

/** What one types and another one saves meanwhile, and what the first one has to choose between. */
function meeting<Subject extends DraftSubject, Values>(
  form: DraftForm<Subject, Values>,
  payload: DraftPayloads[Subject],
  { type, save }: { type: (values: Values) => void; save: (payload: DraftPayloads[Subject]) => void },
) {
  const fresh = openedDraft(form, versionOf<Subject>(payload, 1));
  const typed = { ...fresh, values: structuredClone(fresh.values) };
  type(typed.values);
  const newer = versionOf<Subject>(structuredClone(payload), 2);
  save(newer.payload);
  const met = typedDraft(form, { ...typed, stored: newer });
  const choices = met.conflicts;
  return {
    ...{ typed, newer, met, fields: choices.map(({ field }) => field), choices },
    chosen: (given: string[]) => typedDraft(form, met, given),
  };
}

describe("Two people who change one season", () => {
  const [season] = firstSite(firstSeason).seasons;
  if (!season) throw new Error("The first site has a season");
  const form = programForm(SEASON, firstCamp.id, firstClub.timeZone);
  const camp = ({ programs }: SeasonFacts) =>
    programs.find(({ id }) => id === firstCamp.id) as PublishedProgram;
  const other = ({ programs }: SeasonFacts) =>
    programs.find(({ id }) => id !== firstCamp.id) as PublishedProgram;

  test("and into different programs never meet a question, and both have what they typed", () => {
    const { met, fields } = meeting(form, season, {
      type: (values) => {
        values.fee = "55";
      },
      save: (draft) => {
        other(draft).feeCents = 9900;
      },
    });
    expect([fields, met.values.fee, met.stored.version]).toEqual([[], "55", 2]);
    expect(other(met.stored.payload).feeCents).toBe(9900);
  });

  test("and into one program choose for each field that differs, and nothing else is asked", () => {
    const { met, fields, chosen } = meeting(form, season, {
      type: (values) => {
        values.fee = "55";
        values.texts.es.name = "Mío";
        values.slug = "same";
      },
      save: (draft) => {
        camp(draft).feeCents = 5000;
        camp(draft).texts.en.name = "Theirs";
        camp(draft).slug = "same";
      },
    });
    expect(fields).toEqual(["texts.en.name", "texts.es.name", "fee"]);
    expect([met.payload, met.stored.payload].map((draft) => camp(draft).feeCents)).toEqual([5500, 5000]);
    // Until the choice is made, everything typed stays as it is, and only in this browser.
    expect([met.values.fee, met.values.texts.es.name, met.isUnsaved]).toEqual(["55", "Mío", false]);
    const { values, conflicts, isUnsaved } = chosen(["texts.en.name"]);
    expect([conflicts, isUnsaved]).toEqual([[], true]);
    expect([values.fee, values.texts.en.name, values.texts.es.name]).toEqual(["55", "Theirs", "Mío"]);
    expect(chosen(fields).values).toEqual(form.shown(met.stored.payload));
  });

  test("are asked about what is not finished too, in the words that were typed", () => {
    const { choices, chosen } = meeting(form, season, {
      type: (values) => {
        values.sessions = [{ on: "2025-06-20", starts: "", ends: "", place: "Town hall" }];
      },
      save: (draft) => {
        camp(draft).feeCents = 5000;
      },
    });
    expect(choices.map(({ field, typed }) => [field, typed !== undefined])).toEqual([
      ["fee", false],
      ["sessions", true],
    ]);
    expect(chosen(["fee"]).values).toMatchObject({ fee: "50.00", sessions: [{ place: "Town hall" }] });
  });

  test("are not asked where they wrote the same, or where the second had typed nothing", () => {
    const same = meeting(form, season, {
      type: (values) => {
        values.fee = "50";
      },
      save: (draft) => {
        camp(draft).feeCents = 5000;
      },
    });
    expect([same.fields, same.met.isUnsaved]).toEqual([[], false]);
    const idle = meeting(form, season, {
      type: () => undefined,
      save: (draft) => {
        camp(draft).sessions = [];
      },
    });
    expect([idle.fields, idle.met.values.sessions]).toEqual([[], []]);
  });

  test("are asked again after a reload, with all that was typed", () => {
    const { typed, newer } = meeting(form, season, {
      type: (values) => {
        values.fee = "55";
      },
      save: (draft) => {
        camp(draft).feeCents = 5000;
      },
    });
    dropTypingOfOthers("ana.vega");
    keepTyping(form.id, { base: typed.base, values: typed.values });
    dropTypingOfOthers("ana.vega");
    const reloaded = openedDraft(form, newer);
    expect(reloaded.conflicts.map(({ field }) => field)).toEqual(["fee"]);
    expect(reloaded.values.fee).toBe("55");
  });

  test.each([
    ["an account", "ana.vega", "beto.rey"],
    ["an account", "ana.vega", null],
    ["the PIN", null, "ana.vega"],
  ])("are not asked about what somebody else typed: %s %s, then %s", (_who, before, after) => {
    const shown = form.shown(season);
    dropTypingOfOthers(before);
    keepTyping(form.id, { base: shown, values: { ...shown, fee: "55" } });
    expect(readTyping(form, shown).values.fee).toBe("55");
    dropTypingOfOthers(after);
    expect(readTyping(form, shown).values).toBe(shown);
  });

  test("find no typing of the PIN after a sign-out, and an account finds its own", () => {
    const shown = form.shown(season);
    for (const [user, fee] of [
      [null, shown.fee],
      ["ana.vega", "55"],
    ] as const) {
      dropTypingOfOthers(user);
      keepTyping(form.id, { base: shown, values: { ...shown, fee: "55" } });
      dropTypingOfPin();
      dropTypingOfOthers(user);
      expect(readTyping(form, shown).values.fee).toBe(fee);
    }
  });
});

describe("Two people who change the club's facts", () => {
  const team = (club: PublishedClub, index: number) => club.teams[index] as PublishedClub["teams"][number];

  test("never meet in different parts or teams", () => {
    const { met, fields } = meeting(clubForm, firstClub, {
      type: (club) => {
        team(club, 0).coach = "Mine";
        club.email = "mine@example.org";
      },
      save: (club) => {
        team(club, 1).coach = "Theirs";
        club.place.park = "Theirs";
        club.teams.pop();
      },
    });
    expect(fields).toEqual([]);
    const { values } = met;
    expect([team(values, 0).coach, team(values, 1).coach, values.teams.length]).toEqual([
      "Mine",
      "Theirs",
      firstClub.teams.length - 1,
    ]);
    expect([values.email, values.place.park]).toEqual(["mine@example.org", "Theirs"]);
  });

  test("choose in the same team, field by field", () => {
    const { fields, chosen } = meeting(clubForm, firstClub, {
      type: (club) => {
        team(club, 0).coach = "Mine";
        team(club, 0).description.es = "Mío";
      },
      save: (club) => {
        team(club, 0).coach = "Theirs";
        club.email = "theirs@example.org";
      },
    });
    const { id } = team(firstClub, 0);
    expect(fields).toEqual([`teams.${id}.coach`, `teams.${id}.description.es`]);
    const { values } = chosen([`teams.${id}.coach`]);
    expect([team(values, 0).coach, team(values, 0).description.es, values.email]).toEqual([
      ...["Theirs", "Mío", "theirs@example.org"],
    ]);
  });

  test("are asked if one changes a team that the other removes, and neither change is lost silently", () => {
    const typing = (club: PublishedClub) => {
      team(club, 1).coach = "Mine";
    };
    const removing = (club: PublishedClub) => {
      club.teams.splice(1, 1);
    };
    const kept = meeting(clubForm, firstClub, { type: typing, save: removing });
    expect(kept.fields).toEqual(["teams"]);
    expect(team(kept.chosen([]).values, 1).coach).toBe("Mine");
    expect(kept.chosen(["teams"]).values.teams).toHaveLength(firstClub.teams.length - 1);
    const removed = meeting(clubForm, firstClub, { type: removing, save: typing });
    expect(removed.fields).toEqual(["teams"]);
    expect(team(removed.chosen(["teams"]).values, 1).coach).toBe("Mine");
  });
});
