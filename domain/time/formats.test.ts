import { afterEach, describe, expect, it, test, vi } from "vitest";
import {
  clockTime,
  dateRange,
  formatDuration,
  fullDate,
  instantInZone,
  longDate,
  monthOfYear,
  shortDay,
  zoneName,
} from "./formats.ts";

/** The text with plain spaces: browsers set thin and unbreakable ones around dashes and before PM. */
function plain(text: string): string {
  return text.replace(/\s/gu, " ");
}

afterEach(() => vi.unstubAllEnvs());

describe("a day", () => {
  it("is written out in the page's language", () => {
    expect(plain(longDate("2025-06-12", "en"))).toBe("June 12, 2025");
    expect(plain(longDate("2025-06-12", "es"))).toBe("12 de junio de 2025");
  });

  it("is written with its weekday where families plan by it", () => {
    expect(plain(fullDate("2025-06-12", "en"))).toBe("Thursday, June 12, 2025");
    expect(plain(fullDate("2025-06-12", "es"))).toBe("jueves, 12 de junio de 2025");
  });

  it("is written short at the head of a narrow column", () => {
    expect(shortDay("2025-06-12", "en")).toBe("Thu, Jun 12");
    expect(shortDay("2025-06-12", "es")).toBe("jue, 12 de jun");
  });

  it.each(["Pacific/Kiritimati", "America/Denver", "Pacific/Pago_Pago"])(
    "is the same day for a visitor whose clock runs in %s",
    (zone) => {
      vi.stubEnv("TZ", zone);
      expect(new Date(2025, 5, 12).toISOString()).not.toBe("2025-06-12T00:00:00.000Z");
      expect(plain(longDate("2025-06-12", "en"))).toBe("June 12, 2025");
      expect(plain(fullDate("2025-06-12", "es"))).toBe("jueves, 12 de junio de 2025");
      expect(plain(dateRange("2025-06-12", "2025-06-13", "es"))).toBe("12–13 de junio de 2025");
      expect(plain(clockTime("18:00", "en"))).toBe("6:00 PM");
    },
  );
});

describe("a month", () => {
  it("is named with its year", () => {
    expect(monthOfYear("2025-06-03", "en")).toBe("June 2025");
    expect(monthOfYear("2025-06-03", "es")).toBe("junio de 2025");
  });
});

describe("the days of a camp", () => {
  it.each([
    ["2025-06-12", "2025-06-13", "June 12 – 13, 2025", "12–13 de junio de 2025"],
    ["2025-06-30", "2025-07-01", "June 30 – July 1, 2025", "30 de junio – 1 de julio de 2025"],
    ["2025-06-12", "2025-06-12", "June 12, 2025", "12 de junio de 2025"],
  ])("from %s to %s read %s and %s", (from, to, english, spanish) => {
    expect(plain(dateRange(from, to, "en"))).toBe(english);
    expect(plain(dateRange(from, to, "es"))).toBe(spanish);
  });
});

describe("a time of day", () => {
  it.each([
    ["18:00", "6:00 PM", "6:00 p.m."],
    ["20:30", "8:30 PM", "8:30 p.m."],
    ["00:05", "12:05 AM", "12:05 a.m."],
    ["12:00", "12:00 PM", "12:00 p.m."],
  ])("%s reads %s and %s", (time, english, spanish) => {
    expect(plain(clockTime(time, "en"))).toBe(english);
    expect(plain(clockTime(time, "es"))).toBe(spanish);
  });
});

describe("a moment in the staff's lists", () => {
  it("is shown by the club's clock, not by the server's", () => {
    const moment = "2025-06-13T00:00:00.000Z";
    expect(plain(instantInZone(moment, "en", "America/Denver"))).toBe("Jun 12, 2025, 6:00 PM");
    expect(plain(instantInZone(moment, "es", "America/Denver"))).toBe("12 jun 2025, 6:00 p.m.");
    expect(plain(instantInZone(moment, "en", "Asia/Tokyo"))).toBe("Jun 13, 2025, 9:00 AM");
  });
});

test.each([
  [1, "1 minute", "1 minuto"],
  [61, "2 minutes", "2 minutos"],
  [3540, "59 minutes", "59 minutos"],
  [3600, "1 hour", "1 hora"],
  [3660, "2 hours", "2 horas"],
  [86_400, "24 hours", "24 horas"],
])("A wait of %i seconds is told as %s, or %s", (seconds, english, spanish) => {
  expect(formatDuration(seconds, "en")).toBe(english);
  expect(formatDuration(seconds, "es")).toBe(spanish);
});

test("A time zone has a name that people use, in both languages", () => {
  expect(zoneName("America/Denver", "en")).toBe("Mountain Time");
  expect(zoneName("America/Denver", "es")).toBe("Hora de las Montañas Rocosas");
});
