import { useId, useRef } from "react";
import { type Entry, firstNames } from "#app/facts/waiting/entries.ts";
import { ConfirmedAction, Refusal, useFamilyAction } from "#app/family/mine/family-action.tsx";
import { Row, When } from "#app/family/mine/order/child-card.tsx";
import type { FamilyProgram } from "#app/family/mine/use-family.ts";
import { api } from "#app/lib/api.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { priceWord } from "#content/product/price-words.ts";
import { WAITING_CHILDREN_MAX, type WaitingEnd } from "#domain/family/waiting.ts";

/** The children of an entry, each with its group: "Mateo Rivera (U10)". */
function childrenInWords({ children }: Entry, { groups }: FamilyProgram): string {
  const inWords = children.map(({ firstName, lastName, groupId }) => {
    const group = groups.find(({ id }) => id === groupId);
    return `${firstName} ${lastName}${group ? ` (${group.code})` : ""}`;
  });
  return inWords.join(", ");
}

interface EntryProps {
  entry: Entry;
  program: FamilyProgram;
}

interface ShownEntryProps extends EntryProps {
  /** Called when the button that has the focus goes. */
  onGone: () => void;
}

/** Where the family stands in the list, and its way out. */
function Waits({ entry, program, onGone }: ShownEntryProps) {
  const { t } = useTranslation("waitingList");
  const { dayOf } = useFormat();
  const { id, position, joinedAt, children } = entry;
  const call = api.family.waiting[":id"];
  return (
    <>
      <div>
        <p className="figures text-lead font-semibold">{t("mine.before", { count: (position ?? 1) - 1 })}</p>
        <p className="text-dusk-700">
          {`${t("mine.since", { on: dayOf(joinedAt) })} ${children.length > 1 ? t("mine.together") : ""}`}
        </p>
      </div>
      <div>
        <ConfirmedAction
          label={t("mine.leave")}
          title={t("mine.leaveTitle")}
          text={t("mine.leaveText", { program: program.name })}
          confirm={t("mine.leave")}
          keep={t("mine.keep")}
          call={() => call.$delete({ param: { id } }, withTimeout())}
          onDone={onGone}
        />
      </div>
    </>
  );
}

/** Why the wait has ended, and how to wait again. */
function Ended({
  entry: { id, mayRejoin },
  program,
  onGone,
  reason,
}: ShownEntryProps & { reason: WaitingEnd }) {
  const { t } = useTranslation("waitingList");
  const { mutate, isPending, error } = useFamilyAction(
    () => api.family.waiting[":id"].rejoin.$post({ param: { id } }, withTimeout()),
    { onDone: onGone },
  );
  return (
    <>
      <p className="max-w-line">{t(`ended.${reason}`, { max: WAITING_CHILDREN_MAX })}</p>
      <Refusal error={error} />
      <div className="flex flex-wrap gap-3">
        {reason === "places_free" && (
          <LinkButton href={`/register?program=${program.slug}`}>{t("done.register")}</LinkButton>
        )}
        {mayRejoin && (
          <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
            {t("mine.rejoin")}
          </Button>
        )}
      </div>
    </>
  );
}

/** An entry of a waiting list (docs/reference/waiting-list.md#list-order). */
export function ListEntry({ entry, program }: EntryProps) {
  const { t } = useTranslation("waitingList");
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const shown = { entry, program, onGone: () => heading.current?.focus() };
  // Past its deadline an offer is over, also in the minute before the server has noted it.
  const reason = entry.endedReason ?? (entry.position === null ? "lapsed" : null);
  return (
    <Card aria-labelledby={titleId} padding="page" className="grid gap-4 print:hidden">
      <div>
        <h2 id={titleId} ref={heading} tabIndex={-1} className="text-title wrap-anywhere outline-none">
          {t("mine.title", { program: program.name })}
        </h2>
        <p className="wrap-anywhere">{childrenInWords(entry, program)}</p>
      </div>
      {reason === null ? <Waits {...shown} /> : <Ended {...shown} reason={reason} />}
    </Card>
  );
}

export type Offered = Entry & { offer: NonNullable<Entry["offer"]> };

/** Whether places are kept for an entry: offered, or accepted and not paid yet. */
export function isOffered(entry: Entry | undefined): entry is Offered {
  return entry !== undefined && entry.offer !== null;
}

interface OfferFactsProps {
  entry: Offered;
  program: FamilyProgram;
  headingId: string;
}

/** What is offered to whom, at what price, and until when on the club's clock. */
export function OfferFacts({ entry, program, headingId }: OfferFactsProps) {
  const { t } = useTranslation("waitingList");
  const { moment } = useFormat();
  const { language } = useLanguage();
  const { children, offer } = entry;
  const count = children.length;
  const names = firstNames(entry, language);
  const price = priceWord(offer.cents, language);
  return (
    <>
      <div>
        <h2 id={headingId} tabIndex={-1} className="text-headline wrap-anywhere outline-none">
          {t("offer.title", { count, names })}
        </h2>
        <p className="mt-1 wrap-anywhere">{`${program.name}: ${childrenInWords(entry, program)}`}</p>
      </div>
      <dl className="figures">
        <Row label={t("offer.until")}>
          <strong>{t("offer.deadline", moment(offer.until))}</strong>
        </Row>
        <Row label={t("offer.price")}>{count > 1 ? t("offer.each", { price }) : price}</Row>
        <When program={program} />
      </dl>
    </>
  );
}
