import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSearchParams } from "wouter";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DraftBar } from "#app/staff/shared/draft-bar.tsx";
import { useDraftForm } from "#app/staff/shared/draft-form.ts";
import { EditorCard } from "#app/staff/shared/editor-card.tsx";
import { LineChoice } from "#app/staff/shared/line-choice.tsx";
import { PanelHeader } from "#app/staff/shared/panel-header.tsx";
import { PreviewLinks } from "#app/staff/shared/preview-links.tsx";
import { draftQuery, type StoredDraft } from "#app/staff/shared/stored-draft.ts";
import { useFieldOfAddress } from "#app/staff/shared/use-field-of-address.ts";
import { TEXT_PAGES, usePagesWords } from "#app/staff/shared/use-pages-words.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { ListSkeleton } from "#app/ui/paged-list.tsx";
import { type PictureId, pictures } from "#content/club/pictures.ts";
import { firstPages, pagesGaps } from "#content/product/first-pages.ts";
import { PAGES_ID } from "#domain/club-facts.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import { partsIn, withPart } from "#domain/page-changes.ts";
import type { TextTree } from "#domain/page-texts.ts";
import { PageText } from "./page-fields.tsx";
import { PageList } from "./page-list.tsx";
import { PictureCard } from "./picture-card.tsx";
import { PagesFormContext, pagesForm } from "./use-pages-form.ts";

/** Where each page's texts are seen; the home page for those of all. */
const PATHS: Record<string, string> = {
  ...{ about: "/about", gallery: "/gallery", getInvolved: "/get-involved", activities: "/activities" },
  ...{ schedule: "/schedule", teams: "/teams", dues: "/dues", donate: "/donate", structure: "/structure" },
};

function PagesEditor({ given }: { given: StoredDraft<"pages"> }) {
  const { t } = useTranslation(["adminPages", "adminPrograms"]);
  const draft = useDraftForm(pagesForm, given);
  const { nameOf, fieldWords } = usePagesWords();
  const { values, change } = draft;
  const published = given.published ?? firstPages;
  const form = useMemo(() => {
    const write = (place: string, parts: Partial<Record<Language, unknown>>) => {
      const [en, es] = LANGUAGES.map((tag) =>
        tag in parts ? withPart(values.texts[tag], place.split("."), parts[tag]) : values.texts[tag],
      ) as [TextTree, TextTree];
      change({ texts: { en, es } });
    };
    return { values, published, change, write, gaps: pagesGaps(values) };
  }, [values, published, change]);
  const [params, setParams] = useSearchParams();
  const page = TEXT_PAGES.find((known) => known === params.get("page")) ?? "home";
  useFieldOfAddress();
  return (
    <PagesFormContext value={form}>
      <DraftBar draft={draft} words={fieldWords} publishHref="/admin/publications" />
      <div className="mb-4 max-w-md">
        <LineChoice
          name="page"
          label={t("page")}
          value={page}
          choices={TEXT_PAGES.map((value) => ({ value, label: nameOf(value) }))}
          onChoose={(chosen) => setParams({ page: chosen })}
        />
      </div>
      <div key={page} className="grid gap-4 [&_:is(input,textarea)]:scroll-mt-28">
        {page === "pictures" ? (
          (Object.keys(pictures) as PictureId[]).map((id) => <PictureCard key={id} id={id} />)
        ) : (
          <EditorCard title={nameOf(page)} text={t("braces")}>
            {partsIn(firstPages.texts.en[page], page).map(([place, part]) =>
              typeof part === "string" ? (
                <PageText key={place} place={place} />
              ) : (
                <PageList key={place} place={place} />
              ),
            )}
          </EditorCard>
        )}
      </div>
      <PreviewLinks subject="pages" id={PAGES_ID} path={PATHS[page] ?? "/"} />
      <LinkButton href="/admin/publications" className="mt-6 max-sm:w-full">
        {t("adminPrograms:status.publish")}
      </LinkButton>
    </PagesFormContext>
  );
}

/** Draft of the pages' texts and pictures (docs/rules/publishing.md#texts-and-pictures-of-the-pages). */
export function PagesPanel() {
  const { t } = useTranslation("adminPages");
  const { data, error, refetch } = useQuery(draftQuery("pages", PAGES_ID));
  return (
    <section aria-labelledby="pages">
      <PanelHeader id="pages" title={t("title")} />
      <p className="mb-5 max-w-line text-dusk-700">{t("about")}</p>
      {error && <LoadFailure title={t("failed")} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton label={t("loading")} />}
      {data && <PagesEditor given={data.data} />}
    </section>
  );
}
