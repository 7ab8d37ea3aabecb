import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { BackHomeLink } from "#app/ui/back-link.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { isPicture, Picture } from "./picture.tsx";

/** Pictures of the club, the first one the largest. */
function GalleryPictures() {
  const { t } = useTranslation("gallery");
  const pictures = new Set(t("pictures", { returnObjects: true }).filter(isPicture));
  if (pictures.size === 0) return null;
  return (
    <ul aria-hidden className="grid grid-cols-2 gap-3 print:hidden">
      {[...pictures].map((id) => (
        <li
          key={id}
          className="aspect-video overflow-hidden rounded border-6 border-white shadow-low first:col-span-2"
        >
          <Picture
            id={id}
            isDecorative
            loading="eager"
            sizes="(width >= 64rem) 40rem, 100vw"
            className="size-full object-cover object-[50%_70%]"
          />
        </li>
      ))}
    </ul>
  );
}

/** The gallery page, which announces the coming gallery (docs/reference/public-pages.md#content-pages). */
export default function GalleryPage() {
  const { t } = useTranslation("gallery");
  return (
    <>
      <BackHomeLink />
      <PageHeader title={t("title")} />
      <div className="page-container grid items-start gap-12 pt-8 pb-20 lg:grid-cols-[1fr_1.4fr] lg:gap-16">
        <div>
          <p className="font-display text-headline font-black text-brand">{t("soon")}</p>
          <p className="mt-4 max-w-prose text-lead">{t("text")}</p>
          <LinkButton href="/activities" className="mt-8">
            {t("camp")}
          </LinkButton>
        </div>
        <GalleryPictures />
      </div>
    </>
  );
}
