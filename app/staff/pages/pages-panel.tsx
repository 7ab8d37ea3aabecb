import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSearchParams } from "wouter";
import * as z from "zod/mini";
import { api } from "#app/lib/api.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { ContentEditor, DraftCards, useOpenContent } from "#app/staff/shared/drafts/draft-editor.tsx";
import { contentForm } from "#app/staff/shared/drafts/draft-form.ts";
import { PlaceholderBadge, usePlaceholders } from "#app/staff/shared/drafts/placeholders.tsx";
import { DraftPreviewLinks } from "#app/staff/shared/drafts/preview-links.tsx";
import { TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { pageOf, TEXT_PAGES, usePagesLabels } from "#app/staff/shared/labels/use-pages-labels.ts";
import { InlineSelect } from "#app/staff/shared/list/inline-select.tsx";
import { Panel } from "#app/staff/shared/list/panel.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { useWideScreen } from "#app/ui/use-media.ts";
import { type PictureId, pictures } from "#content/club/pictures.ts";
import { firstPages, PAGE_WORDS, pagesCheck, storedPages } from "#content/product/first-pages.ts";
import { PAGES_ID } from "#domain/club/content.ts";
import type { PublishedPages } from "#domain/club/page-content.ts";
import { entriesKeepingLists } from "#domain/club/pages-draft.ts";
import { findPlaceholders } from "#domain/club/placeholders.ts";
import { sitePath } from "#domain/text/site-routes.ts";
import { PageList, PageText, PictureCard } from "./page-fields.tsx";

/** Preview of the page from the saved draft, on wide screens. The sandbox runs no scripts. */
function PagePreview({ path }: { path: string }) {
  const { t, language } = useTranslation("adminPages");
  const { version } = useOpenContent<"pages">();
  const scrollPosition = useRef(0);
  const { data, refetch } = useQuery({
    queryKey: ["preview of the pages", path, language],
    queryFn: async ({ signal }) => {
      const param = { subject: "pages", id: PAGES_ID };
      const previewRoute = api.admin.drafts[":subject"][":id"].preview;
      return (await previewRoute.$get({ param, query: { language, path } }, { init: { signal } })).text();
    },
    gcTime: 0,
    retry: 2,
  });
  // If the preview fails, for instance because a text is empty, the last preview stays.
  useEffect(() => {
    if (version > 0) void refetch();
  }, [version, refetch]);
  if (data === undefined) return null;
  return (
    <iframe
      title={t("beside")}
      // Fonts need the same origin.
      sandbox="allow-same-origin"
      srcDoc={data}
      onLoad={({ currentTarget: { contentWindow: page } }) => {
        page?.scrollTo(0, scrollPosition.current);
        // Links lead to pages that cannot be framed.
        page?.document.addEventListener("click", (event) => event.preventDefault());
        page?.addEventListener("scroll", () => {
          scrollPosition.current = page.scrollY;
        });
      }}
      className="sticky top-16 hidden h-[80vh] w-full rounded bg-white ring-1 ring-sand-300 xl:block print:hidden"
    />
  );
}

const isPages = (value: unknown) =>
  typeof value === "object" && value !== null && "texts" in value && "pictures" in value;

/** Unsaved edits in the browser may come from an earlier release. */
const pagesForm = contentForm(
  "pages",
  z.pipe(
    z.custom<PublishedPages>(isPages),
    z.transform((pages: PublishedPages) => storedPages(pages)),
  ),
);

/** Preview path of a page, such as "/get-involved" for "getInvolved"; shared texts use the home page. */
const previewPathOf = (page: string) =>
  sitePath(`/${page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`) ?? "/";

/** Confirms that the club keeps the promises of a page's placeholder text (docs/reference/setup.md#placeholder-content). */
function ConfirmPromisesCard({ page }: { page: string }) {
  const { t } = useTranslation("adminPages");
  const { values, setValues } = useOpenContent<"pages">();
  const seed = usePlaceholders().seed;
  const placeholders = seed ? findPlaceholders({ club: seed.club, pages: values }, seed) : [];
  const isPlaceholder = placeholders.some(
    ({ kind, draftPath }) => kind === "promises" && pageOf(draftPath) === page,
  );
  if (!isPlaceholder && !values.ours[page]) return null;
  return (
    <TitledCard title={t("ours.title")}>
      {isPlaceholder && <PlaceholderBadge />}
      <Checkbox
        label={t("ours.label")}
        hint={t("ours.hint")}
        checked={values.ours[page] === "yes"}
        onChange={({ target }) => setValues({ [`ours.${page}`]: target.checked ? "yes" : "" })}
      />
    </TitledCard>
  );
}

/** Placeholders that the texts may contain, with their current values. */
function TextPlaceholders() {
  const { t } = useTranslation("adminPages");
  const { featuredDetails } = useSiteData();
  return (
    <Disclosure summary={t("facts")}>
      <p className="max-w-prose text-small text-dusk-700">{t("braces")}</p>
      <dl className="mt-2 text-small">
        {PAGE_WORDS.map((word) => (
          <Fact key={word} label={`{{${word}}}`}>
            {featuredDetails[word]}
          </Fact>
        ))}
      </dl>
    </Disclosure>
  );
}

/** Draft of the pages' texts and pictures (docs/reference/publishing.md#page-texts-and-pictures). */
export default function PagesPanel() {
  const { t } = useTranslation(["adminPages", "adminPrograms"]);
  const labels = usePagesLabels();
  const { nameOf } = labels;
  const isWide = useWideScreen();
  const [params, setParams] = useSearchParams();
  const page = TEXT_PAGES.find((candidate) => candidate === params.get("page")) ?? "home";
  return (
    <Panel id="pages" title={t("title")} text={t("about")}>
      <ContentEditor form={pagesForm} check={pagesCheck} labels={labels}>
        <div className="mb-4 max-w-md">
          <InlineSelect
            name="page"
            label={t("page")}
            value={page}
            choices={TEXT_PAGES.map((value) => ({ value, label: nameOf(value) }))}
            onChoose={(chosenPage) => setParams({ page: chosenPage })}
          />
        </div>
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <DraftCards key={page}>
            <ConfirmPromisesCard page={page} />
            {page === "pictures" ? (
              (Object.keys(pictures) as PictureId[]).map((id) => <PictureCard key={id} id={id} />)
            ) : (
              <TitledCard title={nameOf(page)} text={t("order")}>
                <TextPlaceholders />
                {entriesKeepingLists(firstPages.texts.en[page], page).map(([path, textOrList]) =>
                  typeof textOrList === "string" ? (
                    <PageText key={path} path={path} />
                  ) : (
                    <PageList key={path} path={path} />
                  ),
                )}
              </TitledCard>
            )}
          </DraftCards>
          {isWide && <PagePreview path={previewPathOf(page)} />}
        </div>
        <DraftPreviewLinks subject="pages" id={PAGES_ID} path={previewPathOf(page)} />
      </ContentEditor>
    </Panel>
  );
}
