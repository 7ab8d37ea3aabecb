import { club } from "#content/club/club.ts";
import { firstClub } from "#content/club/first-club.ts";
import { firstCamp } from "#content/club/first-season.ts";
import { proposedGroups, spansOf } from "#domain/programs/group-proposals.ts";
import { EMPTY_PROGRAM } from "#domain/programs/new-program.ts";
import { freeSlug } from "#domain/programs/season-copy.ts";
import type { ProgramDraft, SeasonDraft } from "#domain/programs/season-draft.ts";
import { DEFAULT_AGES } from "#domain/registration/ages.ts";
import { addDays, type CalendarDate, laterDate } from "#domain/time/dates.ts";
import { WEEKDAYS, type Weekday, weekdayOf } from "#domain/time/sessions.ts";
import { instantAt } from "#domain/time/zoned-time.ts";
import { instantOf } from "#server/platform/database/schema.ts";

/** Fixed IDs, so links into the demo stay valid. */
const idOf = (last: string) => `6f1d7c02-3a54-4b0e-9c55-2f0a7e6d${last}`;
export const LIVE_SEASON = idOf("2000");
export const PROGRAM_IDS = {
  "summer-camp": idOf("2001"),
  "goalkeeper-clinic": idOf("2002"),
  "evening-training": idOf("2003"),
  "spring-league": idOf("2004"),
  tryouts: idOf("2005"),
} as const;

/** After this day, the camp is next year's. */
const LAST_DAY_BEFORE_CAMP = "06-01";

/** The first such weekday on or after `from`. */
function nextWeekday(wanted: Weekday, from: CalendarDate): CalendarDate {
  const ahead = WEEKDAYS.indexOf(wanted) - WEEKDAYS.indexOf(weekdayOf(from));
  return addDays(from, (ahead + 7) % 7);
}

const weekly = (first: CalendarDate, weeks: number) =>
  Array.from({ length: weeks }, (_, week) => addDays(first, week * 7));

const clubInstant = (day: CalendarDate, time: string) => instantOf(instantAt(day, time, club.timeZone));

const hours = (days: readonly CalendarDate[], starts: string, ends: string, place: string | null = null) =>
  days.map((on) => ({ on, starts, ends, place }));

type Words = ProgramDraft["texts"]["en"];
const words = (name: string, summary: string, description = "", whatToBring = ""): Words => ({
  name,
  summary,
  description,
  whatToBring,
});

/** The current season, with all dates relative to `today`. */
export function liveSeason(today: CalendarDate): SeasonDraft {
  const thisYear = Number(today.slice(0, 4));
  const year = today.slice(5) <= LAST_DAY_BEFORE_CAMP ? thisYear : thisYear + 1;
  const campStart = addDays(nextWeekday("thursday", `${year}-06-01`), 7);
  const clinicStart = nextWeekday("saturday", addDays(today, 6));
  const leagueStart = nextWeekday("saturday", addDays(today, 42));
  const trainingStart = nextWeekday("tuesday", addDays(today, -28));
  const tryouts = nextWeekday("tuesday", addDays(today, 20));
  const springEnds = `${year}-04-01`;
  const earlyUntil = today < addDays(springEnds, -7) ? springEnds : addDays(today, 6);
  const lastSaturday = addDays(leagueStart, 7 * 7);
  const startsOn = `${addDays(today, -120).slice(0, 7)}-01`;
  const startYear = startsOn.slice(0, 4);
  const name = startYear === String(year) ? startYear : `${startYear}-${String(year).slice(2)}`;
  const campGroups = proposedGroups(spansOf("age-groups", DEFAULT_AGES), campStart);
  return {
    slug: name,
    state: "live",
    startsOn,
    endsOn: laterDate(`${year}-06-30`, lastSaturday),
    names: { en: name, es: name },
    siblingRule: { fromChild: 2, percent: 10, cents: null },
    programs: [
      {
        ...EMPTY_PROGRAM,
        id: PROGRAM_IDS["summer-camp"],
        kind: "camp",
        feeCents: 4500,
        slug: freeSlug(firstCamp.slug, [firstCamp.slug], name),
        opensAt: clubInstant(addDays(today, -100), "18:00"),
        prices: [{ cents: 4000, until: clubInstant(earlyUntil, "00:00") }],
        sessions: hours([campStart, addDays(campStart, 1)], "18:00", "20:30"),
        groups: campGroups.map((group, index) => ({ id: idOf(`210${index}`), sex: "all", ...group })),
        questions: [
          {
            id: idOf("2201"),
            kind: "choice",
            required: false,
            sensitive: false,
            texts: {
              en: {
                label: "On which evening can you help at the water table?",
                options: ["First evening", "Second evening", "Not this time"],
              },
              es: {
                label: "¿Qué tarde puede ayudar en la mesa del agua?",
                options: ["La primera tarde", "La segunda tarde", "Esta vez no"],
              },
            },
          },
        ],
        refundSteps: [
          { daysBefore: 30, percent: 100 },
          { daysBefore: 14, percent: 50 },
        ],
        texts: firstCamp.words,
      },
      {
        ...EMPTY_PROGRAM,
        id: PROGRAM_IDS["goalkeeper-clinic"],
        slug: "goalkeeper-clinic",
        kind: "clinic",
        feeCents: 3000,
        opensAt: clubInstant(addDays(today, -60), "09:00"),
        sessions: hours(weekly(clinicStart, 4), "09:00", "11:00", `Cancha norte, ${firstClub.place.park}`),
        texts: {
          en: words(
            "Goalkeeper clinic",
            "Four Saturday mornings for those who like to dive: catching, footwork and courage.",
            "In a small group, with a coach for every four children.",
            "- Gloves, if the child has any\n- Long sleeves, and water",
          ),
          es: words(
            "Clínica de porteros",
            "Cuatro sábados por la mañana para quien se lanza sin miedo: atajar, moverse y decidir.",
            "En grupo pequeño, con un entrenador por cada cuatro niños.",
            "- Guantes, si los tiene\n- Manga larga y agua",
          ),
        },
      },
      {
        ...EMPTY_PROGRAM,
        id: PROGRAM_IDS["spring-league"],
        slug: "saturday-league",
        kind: "league",
        feeCents: 6000,
        ageRule: "august",
        opensAt: clubInstant(addDays(today, 1), "18:00"),
        sessions: hours(weekly(leagueStart, 8), "09:00", "13:00"),
        texts: {
          en: words(
            "Saturday league",
            "Eight Saturdays of games among the teams of the town.",
            "The fee includes a shirt, the field and the referees.",
            "- Shin guards and cleats\n- Water",
          ),
          es: words(
            "Liga sabatina",
            "Ocho sábados de partidos entre los equipos del pueblo.",
            "La cuota incluye la playera, la cancha y los árbitros.",
            "- Espinilleras y tachones\n- Agua",
          ),
        },
      },
      {
        ...EMPTY_PROGRAM,
        id: PROGRAM_IDS.tryouts,
        slug: "tryouts",
        kind: "team",
        feeCents: 0,
        ageRule: "august",
        opensAt: clubInstant(addDays(today, -2), "18:00"),
        sessions: hours([tryouts, addDays(tryouts, 2)], "17:30", "19:00"),
        texts: {
          en: words(
            "Tryouts",
            "Two evenings for players who would like to join one of our teams.",
            "Coaches watch and get to know the players. Places are offered in the week after.",
            "- Cleats, shin guards and water",
          ),
          es: words(
            "Pruebas para los equipos",
            "Dos tardes para quienes quieren entrar a uno de nuestros equipos.",
            "Los entrenadores observan y conocen a cada jugador. Los lugares se ofrecen en la semana siguiente.",
            "- Tachones, espinilleras y agua",
          ),
        },
      },
      {
        ...EMPTY_PROGRAM,
        id: PROGRAM_IDS["evening-training"],
        slug: "evening-training",
        kind: "training",
        feeCents: 5500,
        opensAt: clubInstant(addDays(today, -70), "09:00"),
        sessions: hours(
          weekly(trainingStart, 12).flatMap((day) => [day, addDays(day, 2)]),
          "17:30",
          "18:45",
        ),
        texts: {
          en: words(
            "Evening training",
            "Tuesdays and Thursdays before dinner: the ball, and nothing but the ball.",
          ),
          es: words(
            "Entrenamiento de tarde",
            "Martes y jueves antes de la cena: el balón y nada más que el balón.",
          ),
        },
      },
    ],
  };
}
