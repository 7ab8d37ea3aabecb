import type { Language } from "#domain/text/languages.ts";

/** Programs of the demo's two seasons, by their addresses. */
export type DemoProgram = "summer-camp" | "goalkeeper-clinic" | "evening-training" | "tryouts";

export interface DemoChild {
  firstName: string;
  /** Age in completed years on the first day of the season's camp; for returning families, of their first camp. */
  age: number;
  programs: readonly DemoProgram[];
  /** Medical notes; none if omitted. */
  health?: { medicalConditions?: string; allergies?: string };
}

export interface DemoFamily {
  /** First and last name of the guardian. */
  name: string;
  language: Language;
  children: readonly DemoChild[];
  /** Whole dollars, beside the first child's fee. */
  donation: number;
  /** Whether the family came to the camp of 2025, so its children have grown since. */
  hasComeBefore: boolean;
  /** Whether children of different programs are registered in one order. */
  isTogether: boolean;
}

const camp = ["summer-camp"] as const;
const clinic = ["goalkeeper-clinic"] as const;
const training = ["evening-training"] as const;
const tryouts = ["tryouts"] as const;
const both = ["summer-camp", "evening-training"] as const;

const child = (
  firstName: string,
  age: number,
  programs: readonly DemoProgram[] = camp,
  health: DemoChild["health"] = {},
): DemoChild => ({ firstName, age, programs, health });

const family = (
  name: string,
  language: Language,
  children: readonly DemoChild[],
  donation = 0,
): DemoFamily => ({ name, language, children, donation, hasComeBefore: false, isTogether: false });

const returning = (...args: Parameters<typeof family>): DemoFamily => ({
  ...family(...args),
  hasComeBefore: true,
});

const together = (...args: Parameters<typeof family>): DemoFamily => ({
  ...family(...args),
  isTogether: true,
});

export const PAST_FAMILIES: readonly DemoFamily[] = [
  family("Nadia Arrecife", "es", [child("Ximena", 7)]),
  family("Priya Larkfield", "en", [child("Owen", 10, camp, { allergies: "Peanuts" })], 20),
  family("Úrsula Nuñovera", "es", [child("Íñigo", 12), child("Nayeli", 9)], 5),
  family("Dev Stonebrook", "en", [child("Maya", 14)], 100),
  family("Ofelia Cantosol", "es", [child("Leandro", 9)]),
  family("Renzo Mirabrasa", "es", [child("Abril", 6), child("Bruno", 8), child("Celia", 11)]),
  family("Hannah Quillmoor", "en", [
    child("Theo", 11, camp, { medicalConditions: "Asthma; his inhaler is in the blue bag" }),
  ]),
  family("Tomás Valdarena", "es", [child("Julián", 13)]),
  family("Grace Pemberwick", "en", [child("Isla", 8), child("Noah", 6)], 20),
  family("Lourdes Piedrabuena", "es", [child("Damián", 10)]),
  family("Marta Olmosierra", "es", [child("Regina", 12)], 50),
  family("Caleb Ashgrove", "en", [child("Wyatt", 15)]),
];

/** Families of the current season; the clinic's last child fills it. */
export const FAMILIES: readonly DemoFamily[] = [
  returning("Úrsula Nuñovera", "es", [child("Íñigo", 12, both), child("Nayeli", 9)], 20),
  returning("Renzo Mirabrasa", "es", [
    child("Abril", 6),
    child("Bruno", 8, both),
    child("Celia", 11),
    child("Dalia", 5),
  ]),
  returning("Priya Larkfield", "en", [child("Owen", 10, both, { allergies: "Peanuts" })], 20),
  together("Beatriz Solórzano", "es", [child("Emiliano", 8), child("Frida", 11, clinic)]),
  family("Jonah Fairweather", "en", [child("Ruby", 9), child("Silas", 12, clinic)], 5),
  returning("Grace Pemberwick", "en", [child("Isla", 8), child("Noah", 6)]),
  together("Amparo Lunabrava", "es", [
    child("Gael", 10, camp, { medicalConditions: "Asma; trae su inhalador en la mochila" }),
    child("Inés", 8),
    child("Lucas", 13, clinic),
  ]),
  family("Wes Copperleaf", "en", [child("June", 14, clinic)]),
  family("Yolanda Cerrofrío", "es", [child("Mateo", 11, training), child("Paola", 9)], 50),
  family("Dana Hollowell", "en", [child("Eli", 6), child("Nora", 8)]),
  family("Rogelio Matacándil", "es", [child("Santiago", 15, clinic)]),
  family("Irene Vallescuro", "es", [child("Tadeo", 7), child("Zoe", 10)]),
  family("Marcus Brightwater", "en", [child("Aiden", 12, both)]),
  family("Lupita Arcelegre", "es", [child("Valentina", 9, camp, { allergies: "Nuez" })], 5),
  family("Kate Windermoor", "en", [child("Miles", 10, clinic), child("Poppy", 7)]),
  together("Óscar Peñablanca", "es", [child("Rodrigo", 11, clinic), child("Ximena", 8)]),
  family("Selene Torrealta", "es", [child("Iker", 13), child("Mía", 6)], 20),
  family("Aaron Stillwater", "en", [child("Jude", 9, training)]),
  family("Marisa Floresmar", "es", [child("Camila", 12, training)]),
  family("Petra Lindenhall", "en", [child("Otis", 8)]),
  family("Chema Ríoverde", "es", [child("Alondra", 14, ["evening-training", "tryouts"])]),
  family("Tess Marlowe", "en", [child("Finn", 11)], 20),
  family("Miriam Castlebrook", "en", [child("Ezra", 12, tryouts), child("Hazel", 10, tryouts)]),
  family("Fernanda Sotoclaro", "es", [child("Ángel", 13, tryouts)]),
  family("Jacinta Domoreal", "es", [child("Leonel", 10), child("Abigail", 13, clinic)]),
];
