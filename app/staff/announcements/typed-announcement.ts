import { checkBy } from "#app/ui/form-check.ts";
import {
  type AnnouncementEnd,
  announcementSchema,
  endOf,
  endsAtHand,
  timeErrors,
} from "#domain/club/announcement.ts";
import { dateInZone } from "#domain/time/dates.ts";

/** As it is typed. */
export interface TypedAnnouncement {
  textEn: string;
  textEs: string;
  end: AnnouncementEnd;
  endDate: string;
  endTime: string;
}

export function emptyAnnouncement(now: Date, timeZone: string): TypedAnnouncement {
  const [end = "own"] = endsAtHand(now, timeZone);
  return { textEn: "", textEs: "", end, endDate: dateInZone(now, timeZone), endTime: "" };
}

/** The chosen instant; undefined until it is complete. */
export const endOfTyped = (
  { end, endDate: date, endTime: time }: TypedAnnouncement,
  now: Date,
  timeZone: string,
) => endOf({ end, date, time }, now, timeZone);

export function checkAnnouncement(typed: TypedAnnouncement, now: Date, timeZone: string) {
  const { textEn, textEs } = typed;
  const endsAt = endOfTyped(typed, now, timeZone)?.toISOString() ?? "";
  const checked = checkBy(announcementSchema, { textEn, textEs, endsAt });
  const { endsAt: endTime, ...errors } =
    "errors" in checked ? checked.errors : timeErrors(checked.values, now);
  if ("values" in checked && !endTime) return checked;
  return { errors: { ...errors, ...(endTime && { endTime }) } };
}
