import { ArrowLeft } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { Link } from "wouter";
import { LinkButton } from "#app/components/button.tsx";
import { LoadFailure } from "#app/components/load-failure.tsx";
import { EmptyList, ListSkeleton } from "#app/components/staff/paged-list.tsx";
import { SavingStatus } from "#app/components/staff/saving-status.tsx";
import { useFieldOfAddress } from "#app/components/staff/use-field-of-address.ts";
import { type StoredDraft, useSeasonDraft } from "#app/components/staff/use-season-draft.ts";
import { useFocusOnArrival } from "#app/components/use-focus-on-arrival.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { AddressCard } from "./address-card.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { GroupCard } from "./group-card.tsx";
import { GroupPlacesCard } from "./group-places-card.tsx";
import { OpeningCard } from "./opening-card.tsx";
import { PriceCard } from "./price-card.tsx";
import { QuestionCard } from "./question-card.tsx";
import { RefundCard } from "./refund-card.tsx";
import { SessionCard } from "./session-card.tsx";
import { TextCard } from "./text-card.tsx";
import { useProgramDraft } from "./use-program-draft.ts";
import { ProgramFormContext } from "./use-program-form.ts";
import { usePrograms } from "./use-programs.ts";

type Draft = ReturnType<typeof useProgramDraft>;

/** What the fields share; those that were unfinished when the form opened say so at once. */
function useForm(
  { values, change, wrong, gaps }: Draft,
  { payload, published }: StoredDraft,
  programId: string,
) {
  const { startsOn, endsOn } = payload;
  const [touched, setTouched] = useState<ReadonlySet<string>>(() => new Set(Object.keys(wrong)));
  return useMemo(
    () => ({
      ...{ values, change, wrong, gaps, touched, programId },
      season: { startsOn, endsOn },
      published: published?.programs.find(({ id }) => id === programId),
      touch: (field: string) => setTouched((known) => new Set([...known, field])),
    }),
    [values, change, wrong, gaps, touched, programId, startsOn, endsOn, published],
  );
}

interface LoadedProps {
  seasonId: string;
  draft: StoredDraft;
  id: string;
  name: string;
}

function Loaded({ seasonId, draft: given, id, name }: LoadedProps) {
  const { t } = useTranslation("adminPrograms");
  const draft = useProgramDraft(seasonId, given, id);
  const form = useForm(draft, given, id);
  useFieldOfAddress();
  return (
    <ProgramFormContext value={form}>
      <div className="sticky top-0 z-10 -mx-4 mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-sand-300 border-b bg-sand-50 px-4 py-2 sm:mx-0 sm:px-0">
        <SavingStatus
          state={draft.state}
          unfinished={Object.keys(draft.wrong).length}
          isConflict={draft.conflict !== undefined}
        />
        <Link
          href="/admin/publications"
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {t("status.publish")}
        </Link>
      </div>
      {draft.conflict && <ConflictNotice conflict={draft.conflict} name={name} onDecide={draft.decide} />}
      <div className="grid gap-4 [&_:is(input,textarea,select)]:scroll-mt-28">
        <TextCard />
        <PriceCard />
        <SessionCard />
        <GroupCard />
        <GroupPlacesCard />
        <OpeningCard />
        <QuestionCard />
        <RefundCard />
        <AddressCard />
      </div>
      <LinkButton href="/admin/publications" className="mt-6 max-sm:w-full">
        {t("status.publish")}
      </LinkButton>
    </ProgramFormContext>
  );
}

/** The draft that has the program, once it is here. */
function DraftOfSeason({ seasonId, id, name }: { seasonId: string; id: string; name: string }) {
  const { t } = useTranslation("adminPrograms");
  const { data, error, refetch } = useSeasonDraft(seasonId);
  if (data?.data.payload.programs.some((program) => program.id === id)) {
    return <Loaded seasonId={seasonId} draft={data.data} id={id} name={name} />;
  }
  if (data) return <EmptyList title={t("unknown")} text={t("unknownText")} />;
  if (error) return <LoadFailure title={t("failed")} error={error} onRetry={() => void refetch()} />;
  return <ListSkeleton label={t("loading")} />;
}

function EditorFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation("adminPrograms");
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  return (
    <section aria-label={title}>
      <Link
        href="/admin/programs"
        className="mb-2 inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden size={18} />
        {t("back")}
      </Link>
      <h2 ref={heading} tabIndex={-1} className="text-title outline-none wrap-anywhere">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Prices, dates and texts of one program, as a draft (docs/rules/publishing.md#typing-is-saved-by-itself). */
export function ProgramEditor({ id }: { id: string }) {
  const { t } = useTranslation(["adminPrograms", "admin"]);
  const { language } = useLanguage();
  const { data, error, refetch } = usePrograms();
  const program = data?.data.find((one) => one.id === id);
  if (error) {
    return <LoadFailure title={t("admin:program.failed")} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <ListSkeleton label={t("loading")} />;
  if (!program) {
    return (
      <EditorFrame title={t("unknown")}>
        <p className="mt-2 max-w-line text-dusk-700">{t("unknownText")}</p>
      </EditorFrame>
    );
  }
  const name = program.names[language];
  return (
    <EditorFrame title={t("editOf", { program: name })}>
      <DraftOfSeason seasonId={program.seasonId} id={id} name={name} />
    </EditorFrame>
  );
}
