import { describe, expect, it } from "vitest";
import { createI18n } from "./create-i18n.ts";

describe("A text with facts", () => {
  it("writes the camp's days, hours and year as English does", async () => {
    const { t } = await createI18n("en", ["home", "registration"]);
    expect(t("home:hero.text")).toBe(
      "Two evenings of summer camp with the club’s own coaches: June 12 – 13, 2025, 6:00 PM to 8:30 PM.",
    );
    expect(t("registration:closed.text")).toContain("2025 summer camp is temporarily closed");
  });

  it("writes them as Spanish does", async () => {
    const { t } = await createI18n("es", ["home"]);
    expect(t("home:hero.text")).toContain("de 6:00 p.m. a 8:30 p.m.: 12–13 de junio de 2025");
  });

  it("follows a change of language, for all texts in use", async () => {
    const i18n = await createI18n("en", ["registration"]);
    await i18n.changeLanguage("es");
    expect(i18n.language).toBe("es");
    expect(i18n.t("registration:submit")).toBe("Continuar al pago");
    expect(i18n.t("registration:hints.childAge")).toBe("De 6 a 18 años");
  });
});
