import { lastCheck } from "#server/audit/chain-job.ts";
import type { LetterWriter } from "#server/mail/addressed.ts";
import { toStaff } from "./staff-notices.ts";

/** The seal of a night, for staff to keep: nobody who changes the database later can change this mail. */
export const staffLogSealed: LetterWriter = async (desk, { reason: seal = "" }) => {
  const lines = /^(\d+)-[0-9a-f]{32}$/.exec(seal)?.[1];
  if (lines === undefined) return { dropped: "gone" };
  const words = desk.pen.texts.staff.logSealed;
  const rows = [
    { label: words.lines, value: lines },
    { label: words.seal, value: seal },
  ];
  return toStaff(desk, words.subject, words.title, [
    { kind: "text", text: words.text },
    { kind: "rows", rows },
  ]);
};

/** The count is the one of the moment when it is sent. */
export const staffLogAlarm: LetterWriter = async (desk) => {
  const checked = await lastCheck(desk.db);
  if (!checked || checked.faults === 0) return { dropped: "outdated" };
  const { pen } = desk;
  const { subject, title, text } = pen.texts.staff.logAlarm;
  return toStaff(desk, subject, title, [{ kind: "text", text: pen.fill(text, { count: checked.faults }) }]);
};
