import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { BackHomeLink } from "#app/ui/back-link.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ChalkArc, ChalkCircle } from "#app/ui/chalk-lines.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { pictureOfPage } from "#content/club/pictures.ts";
import { Picture } from "./picture.tsx";

/**
 * Quarters of the pitch. Each of the first four values takes a quarter around the center circle. Further
 * values follow below.
 */
const QUARTERS = [
  "md:border-r-3 md:pr-12 lg:pr-24",
  "border-t-3 md:border-t-0 md:pl-12 lg:pl-24",
  "border-t-3 md:border-r-3 md:pr-12 lg:pr-24",
  "border-t-3 md:pl-12 lg:pl-24",
] as const;

/** The club's values, laid out on a pitch. */
function ValuesPitch() {
  const { t } = useTranslation("about");
  const values = t("values.list", { returnObjects: true });
  if (values.length === 0) return null;
  return (
    <section className="on-dusk overflow-hidden bg-dusk-900 text-white">
      <div className="page-container py-16 lg:py-20">
        <h2 className="text-headline font-black uppercase">{t("values.title")}</h2>
        <ul className="relative mt-10 grid md:grid-cols-2">
          {values.length <= QUARTERS.length && (
            <ChalkCircle className="absolute top-1/2 left-1/2 hidden size-48 -translate-1/2 text-dusk-500 lg:block" />
          )}
          {values.map(({ title, text }, index) => (
            <li
              key={title}
              className={`relative border-dusk-500 py-8 md:py-12 ${QUARTERS[index] ?? QUARTERS[2 + (index % 2)]}`}
            >
              <h3 className="text-title text-marigold">{title}</h3>
              <p className="mt-3 max-w-sm">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The club's history, next to a picture of a morning on the field. */
function Story() {
  const { t } = useTranslation("about");
  const paragraphs = t("story.paragraphs", { returnObjects: true });
  if (paragraphs.length === 0) return null;
  return (
    <section className="grid lg:grid-cols-[1fr_1.1fr]">
      <Picture
        id={pictureOfPage.about}
        sizes="(min-width: 64rem) 52vw, 100vw"
        className="h-72 w-full object-cover object-[65%_100%] sm:h-96 lg:order-2 lg:h-full"
      />
      <div className="px-[clamp(1rem,4vw,2.5rem)] py-14 lg:py-24 lg:pr-16 lg:pl-[max(2.5rem,calc(50vw-33.5rem))]">
        <h2 className="text-headline font-black uppercase">{t("story.title")}</h2>
        <div className="mt-6 max-w-prose space-y-5">
          {paragraphs.map((paragraph, index) => (
            <p key={paragraph} className={index === 0 ? "text-lead" : undefined}>
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </section>
  );
}

/** A call to action at the end of the page: from reading to playing. */
function Invitation() {
  const { t } = useTranslation("about");
  return (
    <section className="relative overflow-hidden bg-sand-200">
      <ChalkArc className="absolute -right-24 -bottom-px hidden w-[38rem] max-w-none text-sand-300 lg:block" />
      <div className="page-container relative py-16 lg:py-20">
        <h2 className="text-headline font-black uppercase">{t("invite.title")}</h2>
        <p className="mt-4 max-w-prose text-lead">{t("invite.text")}</p>
        <div className="mt-8 flex flex-wrap gap-4">
          <LinkButton href="/register">{t("invite.register")}</LinkButton>
          <LinkButton href="/activities" variant="secondary">
            {t("invite.camp")}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

/** Mission, values and story of the club (docs/reference/public-pages.md#content-pages). */
export default function AboutPage() {
  const { t } = useTranslation("about");
  return (
    <>
      <BackHomeLink />
      <div className="pb-14">
        <PageHeader title={t("title")} text={t("mission")} />
      </div>
      <ValuesPitch />
      <Story />
      <Invitation />
    </>
  );
}
