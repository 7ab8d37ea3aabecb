import { ALERTS, type Alert, sendsOwnEmail } from "#domain/staff/retention.ts";
import { instantInZone } from "#domain/time/formats.ts";
import { paragraph, rowsOf, toStaff } from "#server/mail/email-layout.ts";
import { alertSince, timesToday } from "#server/ops/alerts.ts";
import { openDiscrepancies } from "#server/payments/comparison/discrepancies.ts";
import { GONE, mailKind, OUTDATED } from "./mail-kind.ts";

const findAlert = (reason: string | undefined): Alert | undefined => ALERTS.find((alert) => alert === reason);

export const staffAlertMails = {
  /** Nothing once the alert ended, for example if the stuck mail just went out. */
  staff_trouble_alarm: mailKind(
    async ({ db, now }, { reason }) => {
      const alert = findAlert(reason);
      if (alert === undefined || sendsOwnEmail(alert)) return GONE;
      const since = await alertSince(db, alert);
      return since === undefined ? OUTDATED : { alert, since, times: await timesToday(db, alert, now) };
    },
    (context, { alert, since, times }) => {
      const { texts, language, club } = context.i18n;
      const { trouble: words } = texts.staff;
      const { title, text } = words.alarms[alert];
      const rows = [{ label: words.since, value: instantInZone(since, language, club.timeZone) }];
      if (times > 1) rows.push({ label: words.timesToday, value: String(times) });
      return toStaff(context, { subject: title, title }, [paragraph(text), rowsOf(rows)]);
    },
  ),

  staff_trouble_over: mailKind(
    async ({ db }, { reason }) => {
      const alert = findAlert(reason);
      if (alert === undefined) return GONE;
      return (await alertSince(db, alert)) === undefined ? { alert } : OUTDATED;
    },
    (context, { alert }) => {
      const { titles, text } = context.i18n.texts.staff.trouble.over;
      return toStaff(context, { subject: titles[alert], title: titles[alert] }, [paragraph(text)]);
    },
  ),

  /** Counts when it is sent; nothing once staff resolved all. */
  staff_books_alarm: mailKind(
    async ({ db }) => {
      const count = (await openDiscrepancies(db)).length;
      return count === 0 ? OUTDATED : { count };
    },
    (context, { count }) => {
      const { texts, fill } = context.i18n;
      return toStaff(context, texts.staff.books, [paragraph(fill(texts.staff.books.text, { count }))]);
    },
  ),

  staff_backup_alarm: mailKind(
    async () => ({}),
    (context) => {
      const { backup } = context.i18n.texts.staff;
      return toStaff(context, backup, [paragraph(backup.text)]);
    },
  ),
};
