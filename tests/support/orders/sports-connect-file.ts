/**
 * An invented export of Sports Connect: a banner, its real headings, dates in three notations, sizes that are "N/A",
 * answers about health, digits of cards, 202 children and three of them twice. Everybody here is made up.
 */
const FIRST = [
  "Lucía",
  "Mateo",
  "Zoë",
  "Diego",
  "Abril",
  "Bruno",
  "Camila",
  "Emilio",
  "Frida",
  "Gael",
  "Inés",
  "Joel",
];
const LAST = [
  ...["Núñez", "Salas", "Ortiz", "Peña", "Ríos", "Cano", "Duarte", "Esparza", "Franco"],
  ...["Galindo", "Herrera", "Ibarra", "Juárez", "Lara", "Macías", "Olvera", "Quiroz"],
];
export const SPORTS_CONNECT = { children: 202, rows: 205, unpaid: 21, partlyPaid: 21, paid: 160 } as const;

const HEADINGS = [
  ...["Program Name", "Player First Name", "Player Last Name", "Player Gender", "Player Birth Date"],
  ...[
    "Player Allergies",
    "Medications",
    "Jersey Size",
    "Account First Name",
    "Account Last Name",
    "User Email",
  ],
  ...[
    "Telephone",
    "Cellphone",
    "Street Address",
    "City",
    "State",
    "Postal Code",
    "Additional Email",
    "Card Last 4",
  ],
  ...["OrderItem Amount", "OrderItem Amount Paid", "OrderItem Balance"],
];

function birthDate(index: number): string {
  const [year, month, day] = [2012 + (index % 6), 1 + (index % 12), 13 + (index % 15)];
  const two = (number: number) => String(number).padStart(2, "0");
  if (index % 4 === 1) return `${year}-${two(month)}-${two(day)}`;
  // The day first in every fifth row: no other reading is a date.
  return index % 5 === 0 ? `${two(day)}/${two(month)}/${year}` : `${month}/${day}/${year}`;
}

function moneyOf(index: number, cents: number): [amount: string, paid: string, balance: string] {
  const dollars = (amount: number) => `$${(amount / 100).toFixed(2)}`;
  if (index % 10 === 0) return [dollars(cents), "N/A", dollars(cents)];
  if (index % 10 === 1) return [dollars(cents), dollars(cents / 4), dollars((cents / 4) * 3)];
  return [dollars(cents), dollars(cents), dollars(0)];
}

function childRow(index: number, { program, cents }: { program: string; cents: number }): string[] {
  const [first = "", last = ""] = [FIRST[index % FIRST.length], LAST[Math.floor(index / FIRST.length)]];
  const phone = `575-555-${String(1000 + index)}`;
  return [
    ...[program, first, last, index % 2 === 0 ? "Female" : "Male", birthDate(index)],
    ...[
      index % 9 === 0 ? "Peanuts" : "None",
      index % 11 === 0 ? "Albuterol" : "",
      index % 7 === 0 ? "N/A" : "Youth Medium",
    ],
    ...["Rosa", last, `family${index}@example.org`, index % 3 === 0 ? "N/A" : phone, phone],
    ...[
      `${index + 1} Calle Luna`,
      "El Paso",
      "TX",
      "79901",
      index % 8 === 0 ? `other${index}@example.org` : "N/A",
      "4242",
    ],
    ...moneyOf(index, cents),
  ];
}

/** @param cents what every child was asked for, a multiple of four */
export function sportsConnectFile(asked: { program: string; cents: number }): string {
  const children = Array.from({ length: SPORTS_CONNECT.children }, (_, index) => childRow(index, asked));
  const banner = [["Enrollment Details"], ["Generated 5/1/2025 9:14 AM by the league's registrar"], []];
  const rows = [...banner, HEADINGS, ...children, ...children.slice(2, 5)];
  return `${rows.map((cells) => cells.map((cell) => `"${cell}"`).join(",")).join("\r\n")}\r\n`;
}
