import type { Language } from "#domain/text/languages.ts";
import type { Offer } from "./household.ts";
import type { Story } from "./story.ts";

/** Who decides about aid and sends money back: the demo's one account of its own. */
export const AID_ACCOUNT = { username: "treasurer", password: "four green goalposts" } as const;

/** Each state of aid for the camp, which costs $40.00: all of it, refused, a part that leaves the rest unpaid, and open. */
const REQUESTS: readonly [
  asked: number,
  name: string,
  language: Language,
  phone: string,
  child: string,
  age: number,
  text: string,
  /** Days ago, cents and the reason; none yet without it. */
  decision?: readonly [days: number, cents: number, reason: string],
][] = [
  [
    21,
    "Eulalia Veracampo",
    "es",
    "+52 656 555 0192",
    "Milo",
    9,
    "Me redujeron las horas en la maquila",
    [20, 4000, "Her hours were cut in half"],
  ],
  [
    5,
    "Preston Hargate",
    "en",
    "(575) 555-0193",
    "Wren",
    8,
    "We already pay for two other sports",
    [4, 0, "We talked by phone; he pays later"],
  ],
  [
    4,
    "Ivonne Salaverde",
    "es",
    "(575) 555-0194",
    "Nadia",
    11,
    "Solo puedo pagar una parte este mes",
    [2, 2500, "She can pay a part"],
  ],
  [1, "Maeve Thornbury", "en", "(575) 555-0195", "Jasper", 7, "I lost my job in October"],
];

/** How many children of the camp ask for aid. */
export const AIDED_CHILDREN = REQUESTS.length;

/** Invites the account that decides with the PIN, as a club's first account is, and gives it a password. */
async function invite(story: Story): Promise<void> {
  const { username, password } = AID_ACCOUNT;
  const staff = await story.staff();
  const { data } = await staff.post<{ data: { invitation: string } }>("/admin/accounts", { username });
  await story.parts.product
    .visitor()
    .post("/admin/invitations/accept", { invitation: data.invitation, password });
  story.account = AID_ACCOUNT;
}

/** Families that cannot pay the camp now, and what staff decide. */
export function aid(story: Story, camp: Offer): void {
  story.on(story.daysAgo(30), "19:40", () => invite(story));
  for (const [asked, name, language, phone, child, age, text, decision] of REQUESTS) {
    const family = story.household(name, language, { phone });
    let orderId = "";
    story.on(story.daysAgo(asked), "21:25", async () => {
      const wish = { child: { firstName: child, age, programs: [] }, offer: camp };
      ({ orderId } = await family.register([wish], 0, text));
    });
    if (!decision) continue;
    const [days, grantedCents, reason] = decision;
    story.on(story.daysAgo(days), "18:45", async () => {
      const treasurer = story.parts.product.visitor();
      await treasurer.post("/admin/session/password", AID_ACCOUNT);
      await treasurer.post(`/admin/aid/${orderId}`, { grantedCents, reason });
    });
  }
}
