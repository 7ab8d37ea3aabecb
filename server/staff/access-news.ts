import { WAYS_IN_ACTIONS } from "#domain/audit.ts";
import { listAudit } from "#server/audit/data.ts";
import { type Deps, instantOf } from "#server/deps.ts";
import { listDevices } from "./device-data.ts";

/** How long the dashboard shows what is new about ways in: longer than a volunteer stays away. */
const NEWS_MS = 7 * 24 * 3_600_000;
/** More is for the log. */
const NEWS_SHOWN = 30;

/**
 * What changed of late about who gets in, for every dashboard, and the invitations that can still be stopped
 * (docs/rules/access.md#every-new-way-in-is-told-to-all-staff).
 */
export async function accessNews({ db, mail, now }: Pick<Deps, "db" | "mail" | "now">) {
  const since = instantOf(new Date(now().getTime() - NEWS_MS));
  const lines = await listAudit(db, { anyOf: { actions: WAYS_IN_ACTIONS, since } }, NEWS_SHOWN);
  const devices = await listDevices(db, now());
  const waiting = await db
    .selectFrom("users")
    .select(["id", "username", "inviteOpensAt"])
    .where("inviteOpensAt", ">", instantOf(now()))
    .where("disabledAt", "is", null)
    .orderBy("inviteOpensAt")
    .execute();
  return {
    /** Whether the mails about it reach anybody. */
    isMailed: mail.folder === null && mail.staff.length > 0,
    waiting: waiting.map(({ id, username, inviteOpensAt }) => ({
      id,
      username,
      opensAt: inviteOpensAt ?? "",
    })),
    changes: lines.map(({ id, at, action, actor, actorName, subjectName }) => ({
      id,
      at,
      action,
      actor,
      actorName,
      subjectName,
    })),
    devices: devices
      .filter(({ createdAt }) => createdAt > since)
      .slice(0, NEWS_SHOWN)
      .map(({ id, createdAt, browser, username }) => ({ id, createdAt, browser, username })),
  };
}
