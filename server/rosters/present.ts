import english from "#content/locales/en/adminRosters.json" with { type: "json" };
import spanish from "#content/locales/es/adminRosters.json" with { type: "json" };
import { shirtSizeWord } from "#content/shirt-size-word.ts";
import type { CalendarDate } from "#domain/calendar-date.ts";
import { shortDay } from "#domain/date-formats.ts";
import type { Language } from "#domain/languages.ts";
import { paymentStatusOf } from "#domain/registration-status.ts";
import { csvHeadings, csvRows, phoneCell } from "#server/http/csv.ts";
import { answerCell } from "#server/registrations/answer-present.ts";
import type { CheckInRow, ListedQuestion, RosterRow } from "./queries.ts";

function presentAnswers({ answers }: RosterRow, questions: readonly ListedQuestion[], language: Language) {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const text = answerCell(question, answers, language);
      return text ? [[question.id, text]] : [];
    }),
  );
}

/** A child's open tasks, without amounts; paid as in staff's lists (domain/registration-status.ts). */
function openOf({
  status,
  waiverSignature,
  waiverDate,
}: Pick<RosterRow, "status" | "waiverSignature" | "waiverDate">) {
  return {
    isUnpaid: paymentStatusOf(status) === "pending",
    lacksWaiver: !waiverSignature,
    lacksWaiverDate: Boolean(waiverSignature) && !waiverDate,
  };
}

/**
 * Whether a child's health was never asked, as on paper or in a spreadsheet. That differs from the answer "none" and
 * from a
 * question left blank online.
 */
function isHealthUnasked({ source, allergies, medicalConditions, healthErasedAt }: CheckInRow): boolean {
  return source === "paper" && healthErasedAt === null && !allergies && !medicalConditions;
}

export function presentOnRoster(row: RosterRow, questions: readonly ListedQuestion[], language: Language) {
  return {
    answers: presentAnswers(row, questions, language),
    id: row.id,
    childFirstName: row.childFirstName,
    childLastName: row.childLastName,
    childAge: row.childAge,
    tshirtSize: row.tshirtSize,
    parentFirstName: row.parentFirstName,
    phone: row.phone,
    mediaConsentDeclined: row.mediaConsentDeclined,
    contested: row.contestedAt !== null,
    ...openOf(row),
  };
}

/** Distinguishes erased health answers from empty ones. */
export function presentForCheckIn(row: CheckInRow) {
  return {
    id: row.id,
    childFirstName: row.childFirstName,
    childLastName: row.childLastName,
    childAge: row.childAge,
    allergies: row.allergies,
    medicalConditions: row.medicalConditions,
    healthErased: row.healthErasedAt !== null,
    emergencyContactName: row.emergencyContactName,
    emergencyContactPhone: row.emergencyContactPhone,
    emergencyContactRelation: row.emergencyContactRelation,
    phone: row.phone,
    contested: row.contestedAt !== null,
    ...openOf(row),
    isHealthUnasked: isHealthUnasked(row),
  };
}

const TEXTS = { en: english, es: spanish } as const satisfies Record<Language, unknown>;

/** Marks a child registered by two people; the list has both rows. */
function contestedCell({ contestedAt }: Pick<RosterRow, "contestedAt">, language: Language): string {
  return contestedAt === null ? "" : TEXTS[language].contestedYes;
}

const OPEN_MARKS = ["isUnpaid", "lacksWaiver", "lacksWaiverDate"] as const;

/** "not paid, no waiver"; empty if nothing is open. */
function openCell(row: RosterRow | CheckInRow, language: Language): string {
  const open = openOf(row);
  return OPEN_MARKS.flatMap((mark) => (open[mark] ? TEXTS[language].marks[mark] : [])).join(", ");
}

export async function* rosterCsv(
  pages: AsyncIterable<RosterRow[]>,
  questions: readonly ListedQuestion[],
  language: Language,
) {
  const { columns, photos } = TEXTS[language];
  const { lastName, firstName, age, tshirt, guardian, phone } = columns;
  yield csvHeadings([
    lastName,
    firstName,
    age,
    tshirt,
    guardian,
    phone,
    columns.photos,
    TEXTS[language].contested,
    columns.open,
    ...questions.map(({ label }) => label),
  ]);
  for await (const rows of pages) {
    yield csvRows(
      rows.map((row) => [
        row.childLastName,
        row.childFirstName,
        row.childAge,
        shirtSizeWord(row.tshirtSize, language) ?? "",
        row.parentFirstName,
        phoneCell(row.phone),
        row.mediaConsentDeclined ? photos.no : photos.yes,
        contestedCell(row, language),
        openCell(row, language),
        ...questions.map((question) => answerCell(question, row.answers, language)),
      ]),
    );
  }
}

function checkInHeadings(programDays: readonly CalendarDate[], language: Language): string[] {
  const { columns, boxes } = TEXTS[language];
  const { lastName, firstName, age, allergies, medical, emergencyName, relation, emergencyPhone, phone } =
    columns;
  const days = programDays.map((day) => shortDay(day, language));
  return [
    ...[lastName, firstName, age, allergies, medical, emergencyName, relation, emergencyPhone, phone],
    TEXTS[language].contested,
    columns.open,
    ...days.flatMap((day) => [`${day}: ${boxes.arrived}`, `${day}: ${boxes.left}`]),
  ];
}

/** The check-in list as a streamed CSV file, with empty cells to tick for each day. */
export async function* checkInCsv(
  pages: AsyncIterable<CheckInRow[]>,
  days: readonly CalendarDate[],
  language: Language,
) {
  const boxes = days.flatMap(() => ["", ""]);
  yield csvHeadings(checkInHeadings(days, language));
  for await (const rows of pages) {
    yield csvRows(
      rows.map((row) => {
        const { health: words } = TEXTS[language];
        const unanswered = isHealthUnasked(row) ? words.unasked : "";
        const health = (answer: string | null) =>
          row.healthErasedAt === null ? (answer ?? unanswered) : words.erased;
        return [
          ...[row.childLastName, row.childFirstName, row.childAge],
          ...[health(row.allergies), health(row.medicalConditions)],
          row.emergencyContactName ?? "",
          row.emergencyContactRelation ?? "",
          phoneCell(row.emergencyContactPhone ?? ""),
          phoneCell(row.phone),
          contestedCell(row, language),
          openCell(row, language),
          ...boxes,
        ];
      }),
    );
  }
}
