import { club } from "#content/club.ts";
import { instantInZone } from "#domain/date-formats.ts";
import { isToldElsewhere, TROUBLES, type Trouble } from "#domain/watching.ts";
import type { LetterWriter } from "#server/mail/addressed.ts";
import type { LetterRow } from "#server/mail/letter.ts";
import { timesToday } from "#server/watch/told-troubles.ts";
import { troubleSince } from "#server/watch/troubles-data.ts";
import { toStaff } from "./staff-notices.ts";

function troubleOf(reason: string | undefined): Trouble | undefined {
  return TROUBLES.find((trouble) => trouble === reason);
}

/** What is wrong; nothing once it is over, as when the mail that was stuck goes out with this one. */
export const staffTroubleAlarm: LetterWriter = async (desk, { reason }) => {
  const trouble = troubleOf(reason);
  if (trouble === undefined || isToldElsewhere(trouble)) return { dropped: "gone" };
  const since = await troubleSince(desk.db, trouble);
  if (since === undefined) return { dropped: "outdated" };
  const { texts, language } = desk.pen;
  const words = texts.staff.trouble;
  const { title, text } = words.alarms[trouble];
  const rows: LetterRow[] = [{ label: words.since, value: instantInZone(since, language, club.timeZone) }];
  const times = await timesToday(desk.db, trouble, desk.now);
  if (times > 1) rows.push({ label: words.timesToday, value: String(times) });
  return toStaff(desk, title, title, [
    { kind: "text", text },
    { kind: "rows", rows },
  ]);
};

export const staffTroubleOver: LetterWriter = async (desk, { reason }) => {
  const trouble = troubleOf(reason);
  if (trouble === undefined) return { dropped: "gone" };
  if ((await troubleSince(desk.db, trouble)) !== undefined) return { dropped: "outdated" };
  const { titles, text } = desk.pen.texts.staff.trouble.over;
  return toStaff(desk, titles[trouble], titles[trouble], [{ kind: "text", text }]);
};
