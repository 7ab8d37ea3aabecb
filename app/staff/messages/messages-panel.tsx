import { Link, useLocation } from "wouter";
import { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Permitted } from "#app/staff/shared/access/permitted.tsx";
import { DeliveryCounts } from "#app/staff/shared/display/sent-message.tsx";
import { TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { useActorLabel } from "#app/staff/shared/labels/use-value-labels.ts";
import { Panel } from "#app/staff/shared/list/panel.tsx";
import { type RowOf, usePagedList } from "#app/staff/shared/list/use-paged-list.ts";
import { useSeasons } from "#app/staff/shared/list/use-season-scope.ts";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { PagedList } from "#app/ui/paged-list.tsx";
import { messagePath, staffViewAt, WRITE_PATH } from "#domain/staff/staff-paths.ts";
import { useRecipientList, useRecipientListLabel } from "./message-recipients.tsx";
import { SentView } from "./sent-view.tsx";
import { WriteView } from "./write-view.tsx";

function MessageListLinks() {
  const { t } = useTranslation("adminWriting");
  const seasons = useSeasons();
  const currentSeason = seasons.find(({ isCurrent }) => isCurrent) ?? seasons[0];
  const previousSeason = currentSeason && (seasons[seasons.indexOf(currentSeason) + 1] ?? seasons[0]);
  const notAgainPath = `${WRITE_PATH}?list=missing&season=${previousSeason?.id}&next=${currentSeason?.id}`;
  const listLinks = [
    ["registrations", "/admin"],
    ["unpaid", "/admin/money/unpaid"],
    ["waiting", "/admin/waiting-list"],
    ["interests", "/admin/waiting-list/interest"],
    ...(seasons.length > 1 ? ([["notAgain", notAgainPath]] as const) : []),
  ] as const;
  return (
    <TitledCard className="mb-6" title={t("write")} text={t("writeText")}>
      <p className="-mt-2 flex flex-wrap gap-x-6">
        {listLinks.map(([list, href]) => (
          <TextLink key={list} href={href} variant="alone">
            {t(list === "notAgain" ? "lists.notAgain" : `terms:pages.${list}`)}
          </TextLink>
        ))}
      </p>
    </TitledCard>
  );
}

function MessageRow({ message }: { message: RowOf<typeof api.admin.messages.$get> }) {
  const { t, language } = useTranslation("adminWriting");
  const { instant } = useFormat();
  const recipientListLabel = useRecipientListLabel();
  const actorName = useActorLabel();
  const { id, subject, to, createdAt, isStopped, counts } = message;
  return (
    <Card as="li" padding="none" className="has-[a:hover]:bg-sand-100">
      <Link href={messagePath(id)} className="grid gap-1 rounded px-5 py-4 wrap-anywhere">
        <span dir="auto" className="font-semibold">
          {subject[language]}
        </span>
        <span className="text-small">{recipientListLabel(to)}</span>
        <span className="tabular-nums text-small text-dusk-700">
          <time dateTime={createdAt}>{instant(createdAt)}</time>
          <span>{` · ${actorName("pin", message.actorName)}`}</span>
        </span>
        <DeliveryCounts counts={counts} />
        {isStopped && counts.waiting > 0 && (
          <span className="w-fit rounded bg-marigold px-2 text-small font-semibold">{t("stopped")}</span>
        )}
      </Link>
    </Card>
  );
}

function MessageList() {
  const { t } = useTranslation("adminWriting");
  const query = usePagedList("/api/admin/messages", api.admin.messages.$get);
  const { rows: messages } = query;
  return (
    <Panel id="messages" title={t("title")} className="max-w-3xl">
      <Permitted to="messages.send">
        <MessageListLinks />
      </Permitted>
      <PagedList query={query} loadingLabel={t("listLoading")}>
        {messages?.length === 0 && <EmptyState title={t("emptyTitle")} text={t("emptyText")} />}
        {messages && messages.length > 0 && (
          <ul className="grid gap-3">
            {messages.map((message) => (
              <MessageRow key={message.id} message={message} />
            ))}
          </ul>
        )}
      </PagedList>
    </Panel>
  );
}

/** Sent messages, one message, or the form for a new message (docs/reference/messages.md). */
export default function MessagesPanel() {
  const [path] = useLocation();
  const view = staffViewAt(path);
  const recipients = useRecipientList();
  if (view?.id) return <SentView key={view.id} id={view.id} />;
  return view?.form === "write" && recipients ? (
    <WriteView key={recipients.list} recipients={recipients} />
  ) : (
    <MessageList />
  );
}
