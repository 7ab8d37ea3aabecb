import { useTranslation } from "react-i18next";
import { BackLink } from "#app/components/back-link.tsx";
import { CornerQuarter } from "#app/components/corner-quarter.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";

/** Where each picture will hang, in columns and rows of the wall. */
const FRAMES = [
  { place: "col-span-2 row-span-2", ground: "bg-sand-200" },
  { place: "", ground: "bg-dusk-900" },
  { place: "row-span-2", ground: "bg-sand-300" },
  { place: "", ground: "bg-marigold" },
  { place: "", ground: "bg-dusk-700" },
  { place: "col-span-2", ground: "bg-sand-200" },
  { place: "", ground: "bg-brand" },
] as const;

function EmptyWall() {
  return (
    <div aria-hidden className="grid auto-rows-[6.5rem] grid-cols-3 gap-3 sm:auto-rows-[9rem] lg:grid-cols-4">
      {FRAMES.map(({ place, ground }, index) => (
        <div key={`${ground}-${place || index}`} className={`rounded p-2 text-bone ${place} ${ground}`}>
          <CornerQuarter className="size-8" />
        </div>
      ))}
    </div>
  );
}

/** Pictures: coming soon (spec.md §2, /gallery). */
export default function GalleryPage() {
  const { t } = useTranslation("gallery");
  return (
    <>
      <BackLink />
      <PageHeader title={t("title")} />
      <div className="wrap grid items-start gap-12 pt-8 pb-20 lg:grid-cols-[1fr_1.4fr] lg:gap-16">
        <div>
          <p className="font-display text-headline font-black text-brand">{t("soon")}</p>
          <p className="mt-4 max-w-line text-lead">{t("text")}</p>
          <LinkButton href="/activities" className="mt-8">
            {t("camp")}
          </LinkButton>
        </div>
        <EmptyWall />
      </div>
    </>
  );
}
