import { benchLongTexts } from "./long-texts.ts";
import { benchOpeningDay } from "./opening-day.ts";
import type { Part } from "./part.ts";
import { benchLighthouse, benchThroughput } from "./public-site.ts";
import { benchPublish } from "./publish.ts";
import { benchRegistration } from "./registration-report.ts";
import { benchStaff } from "./staff-report.ts";
import { benchStart } from "./start.ts";

/** What `npm run bench` measures, in this order. */
export const PARTS: Record<string, Part> = {
  throughput: benchThroughput,
  start: benchStart,
  registration: benchRegistration,
  "opening-day": benchOpeningDay,
  staff: benchStaff,
  publish: benchPublish,
  "long-texts": benchLongTexts,
  lighthouse: benchLighthouse,
};
