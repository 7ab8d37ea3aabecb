import { nameForMail } from "#domain/text/person-name.ts";
import { familyNotice, rowsOf, unsubscribeParts } from "#server/mail/email-layout.ts";
import { unsubscribeToken } from "#server/messages/news-unsubscribes.ts";
import { activeSecondGuardians } from "#server/registrations/second-guardians.ts";
import { teamPlayers } from "#server/teams/teams.ts";
import { ERASED, mailKind, NO_ID, programName, SUPERSEDED } from "./mail-kind.ts";

export const teamMails = {
  /** The notified team of each child of an order, as on the family page; staff may have changed it since. */
  team_assigned: mailKind(
    async ({ db, i18n, secretKey }, { orderId = NO_ID, programId = NO_ID, isSecond = false }) => {
      const players = await teamPlayers(db, programId);
      const children = players.filter((player) => player.orderId === orderId && player.notifiedAt !== null);
      const [first] = children;
      if (!first) return ERASED;
      const second = isSecond ? (await activeSecondGuardians(db, [orderId])).get(orderId) : null;
      if (second === undefined) return SUPERSEDED;
      return {
        children,
        guardian: second ?? { email: first.email, name: first.parentFirstName },
        token: second && unsubscribeToken(secretKey, second.addressHash),
        program: await programName(db, programId, i18n.language),
      };
    },
    (context, { children, guardian, token, program }) => {
      const { team: words, message } = context.i18n.texts;
      const { parts: ending, headers } =
        token === null ? {} : unsubscribeParts(context, token, message.second);
      return familyNotice(context, {
        to: guardian.email,
        name: guardian.name,
        values: { program },
        texts: words,
        parts: [
          rowsOf(
            children.map(({ childFirstName, notifiedTeamName }) => ({
              label: nameForMail(childFirstName) ?? message.yourChild,
              value: notifiedTeamName ?? words.none,
            })),
          ),
        ],
        ...(ending && { ending }),
        ...(headers && { headers }),
      });
    },
  ),
};
