import { ChalkCircle } from "#app/components/chalk-circle.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";

const VALUES = ["community", "excellence", "character", "passion"] as const;

/** Two halves and their halves: each value holds a quarter of the pitch, around one centre circle. */
const QUARTERS = [
  "md:border-r-3 md:pr-12 lg:pr-24",
  "border-t-3 md:border-t-0 md:pl-12 lg:pl-24",
  "border-t-3 md:border-r-3 md:pr-12 lg:pr-24",
  "border-t-3 md:pl-12 lg:pl-24",
] as const;

/** The four values, laid out on a pitch. */
export function ValuesPitch() {
  const { t } = useTranslation("about");
  return (
    <section className="on-dusk overflow-hidden bg-dusk-900 text-white">
      <div className="wrap py-16 lg:py-20">
        <h2 className="text-headline font-black uppercase">{t("values.title")}</h2>
        <ul className="relative mt-10 grid md:grid-cols-2">
          <ChalkCircle className="absolute top-1/2 left-1/2 hidden size-48 -translate-1/2 text-dusk-500 lg:block" />
          {VALUES.map((value, index) => (
            <li key={value} className={`relative border-dusk-500 py-8 md:py-12 ${QUARTERS[index]}`}>
              <h3 className="text-title text-marigold">{t(`values.${value}.title`)}</h3>
              <p className="mt-3 max-w-sm">{t(`values.${value}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
