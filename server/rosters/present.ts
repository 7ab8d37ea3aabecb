import english from "#content/locales/en/adminRosters.json" with { type: "json" };
import spanish from "#content/locales/es/adminRosters.json" with { type: "json" };
import { shirtSizeWord } from "#content/shirt-size-word.ts";
import type { CalendarDate } from "#domain/calendar-date.ts";
import { shortDay } from "#domain/date-formats.ts";
import type { Language } from "#domain/languages.ts";
import { csvHeadings, csvRows, phoneCell } from "#server/http/csv.ts";
import { answerCell } from "#server/registrations/answer-present.ts";
import type { CheckInRow, ListedQuestion, RosterRow } from "./queries.ts";

/** What a child answered to the questions of the list, by their ids; nothing where it answered none. */
function presentAnswers({ answers }: RosterRow, questions: readonly ListedQuestion[], language: Language) {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const text = answerCell(question, answers, language);
      return text ? [[question.id, text]] : [];
    }),
  );
}

/** A child on the roster. */
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
  };
}

/** A child on the check-in list. Erased answers about health are told apart from none given. */
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
  };
}

const TEXTS = { en: english, es: spanish } as const satisfies Record<Language, unknown>;

/** Marks a child whom two people registered: both rows stand in the list. */
function contestedCell({ contestedAt }: Pick<RosterRow, "contestedAt">, language: Language): string {
  return contestedAt === null ? "" : TEXTS[language].contestedYes;
}

/** The roster as parts of a CSV file, headings first. */
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
    ...days.flatMap((day) => [`${day}: ${boxes.arrived}`, `${day}: ${boxes.left}`]),
  ];
}

/** The check-in list as parts of a CSV file, headings first, with empty cells to tick for each of the program's days. */
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
        const health = (answer: string | null) =>
          row.healthErasedAt === null ? (answer ?? "") : TEXTS[language].health.erased;
        return [
          ...[row.childLastName, row.childFirstName, row.childAge],
          ...[health(row.allergies), health(row.medicalConditions)],
          row.emergencyContactName ?? "",
          row.emergencyContactRelation ?? "",
          phoneCell(row.emergencyContactPhone ?? ""),
          phoneCell(row.phone),
          contestedCell(row, language),
          ...boxes,
        ];
      }),
    );
  }
}
