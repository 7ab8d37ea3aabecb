import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { BackHome } from "#app/ui/back-link.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { isPicture, Picture } from "./picture.tsx";

interface Sticker {
  number: number;
  /** Grid columns and rows that it spans. */
  size: string;
  /** Which of the club's pictures is stuck here, if there are so many: the large places are filled first. */
  picture: number;
}

/** The gallery as a sticker album with a few stickers. */
const STICKERS: readonly Sticker[] = [
  { number: 1, size: "col-span-2 row-span-2", picture: 0 },
  { number: 2, size: "", picture: 3 },
  { number: 3, size: "row-span-2", picture: 1 },
  { number: 4, size: "", picture: 4 },
  { number: 5, size: "", picture: 5 },
  { number: 6, size: "col-span-2", picture: 2 },
  { number: 7, size: "", picture: 6 },
];

function StickerPlace({ number, size, id }: Sticker & { id: string | undefined }) {
  if (id !== undefined && isPicture(id))
    return (
      <li className={`overflow-hidden rounded border-6 border-white shadow-low ${size}`}>
        <Picture
          id={id}
          decorative
          loading="eager"
          sizes="(width >= 64rem) 24rem, 66vw"
          className="size-full object-cover object-[50%_70%]"
        />
      </li>
    );
  return (
    <li
      className={`grid place-items-center rounded border-2 border-dashed border-sand-500 bg-sand-100 font-display text-headline font-black text-sand-700 ${size}`}
    >
      {number}
    </li>
  );
}

function StickerAlbum() {
  const { t } = useTranslation("gallery");
  const pictures = t("pictures", { returnObjects: true });
  if (pictures.length === 0) return null;
  return (
    <ul
      aria-hidden
      className="grid auto-rows-[6.5rem] grid-cols-3 gap-3 sm:auto-rows-[9rem] lg:grid-cols-4 print:hidden"
    >
      {STICKERS.map((sticker) => (
        <StickerPlace key={sticker.number} {...sticker} id={pictures[sticker.picture]} />
      ))}
    </ul>
  );
}

/** The gallery, which is coming soon (docs/reference/public-pages.md#content-pages). */
export default function GalleryPage() {
  const { t } = useTranslation("gallery");
  return (
    <>
      <BackHome />
      <PageHeader title={t("title")} />
      <div className="wrap grid items-start gap-12 pt-8 pb-20 lg:grid-cols-[1fr_1.4fr] lg:gap-16">
        <div>
          <p className="font-display text-headline font-black text-brand">{t("soon")}</p>
          <p className="mt-4 max-w-line text-lead">{t("text")}</p>
          <LinkButton href="/activities" className="mt-8">
            {t("camp")}
          </LinkButton>
        </div>
        <StickerAlbum />
      </div>
    </>
  );
}
