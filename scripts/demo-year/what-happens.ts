import { club } from "#content/club/club.ts";
import { addDays } from "#domain/time/dates.ts";
import { instantAt } from "#domain/time/zoned-time.ts";
import { birthDate, type Offer } from "./household.ts";
import { PROGRAM_IDS } from "./season-plan.ts";
import { cancel, enterPaper, importList, refund, rehouse, write } from "./staff-visit.ts";
import type { Story } from "./story.ts";

const FIRST_PAYOUT = "2025-04-07";

const child = (firstName: string, age: number) => ({ firstName, age, programs: [] });

/** A paper registration with the required fields only. */
function paper(lastName: string, firstName: string, index: number, agesOn: string) {
  return {
    childFirstName: firstName,
    childLastName: lastName,
    childAge: 9,
    tshirtSize: "medium",
    childDateOfBirth: birthDate(9, agesOn, index),
    parentFirstName: "Consuelo",
    parentLastName: lastName,
    language: "es",
    email: `consuelo.${lastName.toLowerCase()}@example.org`,
    phone: `(575) 555-01${index}`,
  };
}

/** Donations without a registration, a few in each season. */
function donations(story: Story): void {
  const gifts = [
    [97, 20, "en", { donorName: "Harriet Plumtree" }],
    [
      63,
      250,
      "en",
      { donorName: "Mesa Street Bakery", message: "For two children who could not come otherwise." },
    ],
    [41, 5, "es", {}],
    [19, 50, "es", { donorName: "Familia Nuñovera", message: "Gracias por el verano." }],
    [3, 100, "en", { donorName: "Winslow Hardware" }],
  ] as const;
  for (const [days, dollars, language, donor] of gifts)
    story.on(story.daysAgo(days), "13:25", () => story.donate(dollars, language, donor));
}

/** Interests: in the tryouts before they opened, and in programs that are full or not open yet. */
function interests(story: Story): void {
  const { tryouts } = PROGRAM_IDS;
  const clinic = PROGRAM_IDS["goalkeeper-clinic"];
  const league = PROGRAM_IDS["spring-league"];
  const wishes = [
    [33, tryouts, "es", "Fernanda Sotoclaro", "fernanda.sotoclaro@example.org"],
    [24, tryouts, "en", "Miriam Castlebrook", "(575) 555-0181"],
    [14, clinic, "es", "Nicolás Pradoseco", "+52 656 555 0182"],
    [11, tryouts, "es", "Ismael Tresríos", "ismael.tresrios@example.org"],
    [9, clinic, "en", "Joan Hartsell", "joan.hartsell@example.org"],
    [4, league, "es", "Graciela Montefrío", "+52 656 555 0183"],
    [3, tryouts, "en", "Dell Rowanbury", "dell.rowanbury@example.org"],
  ] as const;
  for (const [days, program, language, name, contact] of wishes)
    story.on(story.daysAgo(days), "20:55", () => story.askAbout(program, language, name, contact));
}

/** A row of the league's former list: child, guardian, fee and what was paid. */
function leagueRow(
  name: string,
  index: number,
  [paid, balance]: [paid: string, balance: string],
  agesOn: string,
) {
  const [firstName = "", lastName = ""] = name.split(" ");
  return {
    childFirstName: firstName,
    childLastName: lastName,
    tshirtSize: "Youth M",
    childDateOfBirth: birthDate(8 + (index % 4), agesOn, index),
    parentName: `Leonor ${lastName}`,
    email: `leonor.${lastName.toLowerCase()}@example.org`,
    phone: `(575) 555-01${70 + index}`,
    amount: "60.00",
    amountPaid: paid,
    balance,
  };
}

/** The league before it opens: an imported list and two paper forms with medical notes. */
function leagueList(story: Story, agesOn: string): void {
  const league = PROGRAM_IDS["spring-league"];
  const open = ["0.00", "60.00"] as [string, string];
  const paid = ["60.00", "0.00"] as [string, string];
  const rows = [
    leagueRow("Amaranta Altozano", 0, paid, agesOn),
    leagueRow("Benicio Cantoalegre", 1, open, agesOn),
    leagueRow("Candela Fuentevaca", 2, paid, agesOn),
    leagueRow("Dario Hontanares", 3, ["20.00", "40.00"], agesOn),
    leagueRow("Elisa Marjaliza", 4, paid, agesOn),
    leagueRow("Fabio Navalrosal", 5, open, agesOn),
  ];
  const form = (lastName: string, firstName: string, index: number) => ({
    ...paper(lastName, firstName, index, agesOn),
    waiverSignature: `Consuelo ${lastName}`,
    waiverDate: story.daysAgo(7),
    termsAgreed: true,
    codeOfConductAgreed: true,
    emergencyContactName: `Tomasa ${lastName}`,
    emergencyContactPhone: `(575) 555-01${index}`,
  });
  story.on(story.daysAgo(6), "11:15", async () => {
    const staff = await story.staff();
    await importList(staff, league, rows);
    const allergic = { ...form("Oterico", "Gonzalo", 78), allergies: "Cacahuate, lleva su inhalador" };
    await enterPaper(staff, league, allergic, 6000, "", "1042");
    await enterPaper(staff, league, { ...form("Pedrosillo", "Hebe", 79), allergies: "Ninguna" }, null, "");
  });
}

/** Staff's work: paper, cash, refunds, announcements. */
function staffDays(story: Story, camp: Offer): void {
  /** The end of a day, so that "tonight" and "tomorrow" are right whenever the demo starts. */
  const midnight = (days: number) =>
    instantAt(addDays(story.today, days + 1), "00:00", club.timeZone).toISOString();
  story.on(story.daysAgo(26), "17:40", async () => {
    const staff = await story.staff();
    await enterPaper(
      staff,
      camp.id,
      paper("Sauzverde", "Ulises", 85, camp.agesOn),
      4000,
      "Dos billetes de 20",
    );
    await enterPaper(staff, camp.id, paper("Robleclaro", "Kenia", 84, camp.agesOn), null, "");
    // A duplicate entered by mistake, which is erased after a few days.
    const duplicate = await enterPaper(
      staff,
      camp.id,
      paper("Sausverde", "Ulises", 85, camp.agesOn),
      null,
      "",
    );
    await staff.call("DELETE", `/registrations/${duplicate}`);
    await staff.post("/admin/announcements", {
      textEn: "Tonight's training moves to the north field: the main one is under water.",
      textEs: "El entrenamiento de hoy pasa a la cancha norte: la principal está inundada.",
      endsAt: midnight(-26),
    });
  });
  story.on(story.daysAgo(5), "18:10", async () => {
    const staff = await story.staff();
    // One of three children in an order over two programs; the others stay.
    await cancel(staff, ["Inés", "Lunabrava"], "She broke her arm");
    await refund(staff, ["Otis", "Lindenhall"], {
      cents: 4000,
      reason: "requested_by_family",
      note: "They are moving away",
      keepsSpot: false,
    });
    await refund(staff, ["Aiden", "Brightwater"], {
      cents: 1000,
      reason: "other",
      note: "Paid for a shirt that did not fit",
    });
    await staff.post("/admin/announcements", {
      textEn: "Registration for the Saturday league opens tomorrow at 6:00 PM.",
      textEs: "Mañana a las 6:00 p.m. abren las inscripciones de la liga sabatina.",
      endsAt: midnight(0),
    });
  });
}

/** Staff write to who asked about the tryouts, one of them by phone only, and move a training to another field. */
function words(story: Story): void {
  const { tryouts } = PROGRAM_IDS;
  story.on(story.daysAgo(2), "19:15", async () => {
    const staff = await story.staff();
    await write(staff, {
      to: { list: "interests", program: tryouts },
      kind: "news",
      subjectEn: "The tryouts are open",
      subjectEs: "Ya abrieron las pruebas",
      bodyEn: "You asked about the tryouts. Registration is open on our website now, and it costs nothing.",
      bodyEs: "Usted preguntó por las pruebas. Ya puede inscribir en nuestro sitio, y no cuesta nada.",
    });
  });
  story.on(story.daysAgo(1), "09:40", async () => {
    const staff = await story.staff();
    await rehouse(staff, PROGRAM_IDS["evening-training"], story.today, "Cancha norte");
  });
}

/** Every Monday, Stripe pays out what is at least two days old. */
function payouts(story: Story): void {
  const { sandbox } = story.parts;
  for (let day = FIRST_PAYOUT; day < story.today; day = addDays(day, 7)) {
    const before = instantAt(addDays(day, -2), "00:00", club.timeZone).getTime();
    story.on(day, "06:00", async () => {
      sandbox.payOut(before);
      await sandbox.webhooks.idle();
    });
  }
}

/** Unusual cases, one of each, besides the season's families. */
export function whatHappens(story: Story, camp: Offer, training: Offer): void {
  const { sandbox, product } = story.parts;
  donations(story);
  interests(story);
  staffDays(story, camp);
  leagueList(story, story.today);
  words(story);
  payouts(story);
  story.on(story.daysAgo(60), "03:30", () => product.pollPendingPayments());
  story.on(story.daysAgo(26), "18:30", () => product.pollPendingPayments());

  const father = story.household("Hilario Vallescuro", "es", {
    email: "irene.vallescuro@example.org",
    phone: "+52 656 555-0190",
  });
  story.on(story.daysAgo(2), "21:05", async () => {
    // His wife has registered the child already; we tell neither about the other.
    await father.register([{ child: child("Zoe", 10), offer: camp }]);
  });
  let disputed: string | null = null;
  const disputing = story.household("Corwin Thistledown", "en");
  story.on(story.daysAgo(12), "19:33", async () => {
    ({ paymentIntentId: disputed } = await disputing.register([{ child: child("Piper", 9), offer: camp }]));
  });
  story.on(story.daysAgo(6), "08:12", async () => sandbox.openDispute(disputed ?? ""));
  const gaveUp = story.household("Zulema Ojoclaro", "es");
  story.on(story.daysAgo(4), "22:48", () => gaveUp.begin([{ child: child("Aurelio", 8), offer: camp }]));
  story.on(story.daysAgo(3), "03:30", () => product.pollPendingPayments());

  story.on(story.daysAgo(8), "20:15", () =>
    story.praise(
      "Yolanda",
      5,
      "Mateo no se pierde un martes. Los entrenadores conocen a cada niño por su nombre.",
    ),
  );
  story.on(story.daysAgo(1), "19:02", () =>
    story.praise(
      "Jonah",
      4,
      "Ruby comes home muddy and proud. The water table could use a second pair of hands.",
    ),
  );

  const declined = story.household("Vera Okenfold", "en");
  story.minutesAgo(16, () => declined.beDeclined({ child: child("Bram", 10), offer: camp }));
  const unpaid = story.household("Maricruz Tejabrava", "es");
  story.minutesAgo(8, () => unpaid.begin([{ child: child("Danna", 11), offer: training }]));
  story.minutesAgo(1, async () => {
    await product.pollPendingPayments();
    const staff = await story.staff();
    await staff.post("/admin/reconciliation/run", {});
    await product.backUp();
  });
}
