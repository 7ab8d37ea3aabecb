import { firstCamp } from "#content/club/first-season.ts";
import { addDays } from "#domain/time/dates.ts";
import { PAST_FAMILIES } from "./families.ts";
import type { Story } from "./story.ts";

const [firstDay] = firstCamp.sessions;
const OPENED = "2025-04-07";
/** Number of days over which the families register. */
const DAYS = 60;

/** The past season of content/: the camp of June 12 and 13, 2025, and its families. */
export function pastSeason(story: Story): void {
  const { sandbox, product } = story.parts;
  const camp = { ...firstCamp, startsOn: firstDay.on, agesOn: firstDay.on };
  story.on(OPENED, "09:00", async () => {
    const staff = await story.staff();
    await staff.decide(firstCamp.id, { switch: "open" });
  });
  const disputed: string[] = [];
  for (const [index, family] of PAST_FAMILIES.entries()) {
    const household = story.household(family);
    const day = addDays(OPENED, 1 + Math.floor((index * DAYS) / PAST_FAMILIES.length));
    for (const [childIndex, child] of family.children.entries())
      story.on(day, `19:${10 + childIndex * 8}`, async () => {
        const intent = await household.register(child, camp, childIndex === 0 ? family.donation : 0);
        if (family.lastName === "Ashgrove") disputed.push(intent);
      });
  }
  story.on("2025-05-02", "12:20", () => story.donate(50, "en", { donorName: "Winslow Hardware" }));
  story.on("2025-05-23", "20:40", () =>
    story.donate(20, "es", { donorName: "Doña Chayo", message: "Para los balones." }),
  );
  story.on("2025-06-11", "08:00", () => product.sweep());
  story.on("2025-06-14", "10:05", () =>
    story.praise(
      "Nadia",
      5,
      "Ximena llegó con pena y se fue con seis amigas. El lunes preguntó cuándo es el próximo.",
    ),
  );
  story.on("2025-06-15", "21:12", () =>
    story.praise(
      "Priya",
      5,
      "Two evenings, real coaching, and Owen slept like a stone. Bring a chair and stay.",
    ),
  );
  story.on("2025-06-17", "13:30", () =>
    story.praise("Tomás", 4, "Muy bien organizado y con agua a tiempo. Faltó un poco de sombra a las seis."),
  );
  story.on("2025-06-20", "09:00", async () => {
    for (const intent of disputed) sandbox.openDispute(intent);
    await product.sweep();
  });
  story.on("2025-06-21", "10:00", async () => {
    const staff = await story.staff();
    await staff.decide(firstCamp.id, { switch: "closed" });
    await staff.approveTestimonials();
    await staff.refund(["Julián", "Valdarena"], {
      cents: firstCamp.feeCents / 2,
      reason: "other",
      note: "Second evening missed: fever",
    });
  });
  story.on("2025-07-15", "11:00", async () => {
    for (const { id } of sandbox.disputes()) sandbox.closeDispute(id, "won");
    await product.sweep();
  });
}
