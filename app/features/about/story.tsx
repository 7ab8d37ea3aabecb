import { Picture } from "#app/components/picture.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";

/** Where the club comes from, beside a morning on its field. */
export function Story() {
  const { t } = useTranslation("about");
  return (
    <section className="grid lg:grid-cols-[1fr_1.1fr]">
      <Picture
        id="scene-8"
        sizes="(min-width: 64rem) 52vw, 100vw"
        className="h-72 w-full object-cover object-[65%_100%] sm:h-96 lg:order-2 lg:h-full"
      />
      <div className="px-[clamp(1rem,4vw,2.5rem)] py-14 lg:py-24 lg:pr-16 lg:pl-[max(2.5rem,calc(50vw-33.5rem))]">
        <h2 className="text-headline font-black uppercase">{t("story.title")}</h2>
        <div className="mt-6 max-w-line space-y-5">
          <p className="text-lead">{t("story.lamp")}</p>
          <p>{t("story.field")}</p>
          <p>{t("story.today")}</p>
        </div>
      </div>
    </section>
  );
}
