import { ArrowRight } from "lucide-react";
import { Link } from "wouter";
import { Picture } from "#app/components/picture.tsx";
import { useFacts, useTranslation } from "#app/i18n/use-translation.tsx";
import type { PictureId } from "#content/pictures.ts";
import { priceInWords } from "#content/price-words.ts";
import { offers } from "#content/programs.ts";

type Offer = (typeof offers)[number];

const PICTURES = {
  youth: "youth-teams",
  camps: "camps",
  leagues: "leagues",
  clinics: "clinics",
} as const satisfies Record<Offer["id"], PictureId>;

/** Laid like bricks: what runs all year is wide above, and narrow below. */
const BRICKS = ["lg:col-span-7", "lg:col-span-5", "lg:col-span-5", "lg:col-span-7"] as const;

function ProgramCard({ offer: { id, kind, href }, brick }: { offer: Offer; brick: string }) {
  const { t } = useTranslation("home");
  const { camp, programs, language } = useFacts();
  const program = kind === "camp" ? camp : programs.find((one) => one.kind === kind);
  const isDecided = program && program.feeCents !== null;
  return (
    <li className={brick}>
      <div className="overflow-hidden rounded">
        <Picture
          id={PICTURES[id]}
          sizes="(min-width: 64rem) 40rem, (min-width: 40rem) 50vw, 100vw"
          className="h-56 w-full object-cover object-[50%_60%] lg:h-80"
        />
      </div>
      <h3 className="mt-4 text-title">
        <Link href={href} className="inline-flex min-h-11 items-center gap-2 hover:underline">
          {t(`programs.${id}.title`)}
          <ArrowRight aria-hidden size={22} className="text-brand" />
        </Link>
      </h3>
      <p className="max-w-line">{t(`programs.${id}.text`)}</p>
      <p className="figures mt-2 font-semibold text-dusk-700">
        {t("programs.price", { price: isDecided ? priceInWords(program, language) : t("programs.tbd") })}
      </p>
    </li>
  );
}

/** Youth teams, camps, leagues and clinics. */
export function Programs() {
  const { t } = useTranslation("home");
  return (
    <section className="wrap py-16 lg:py-24">
      <h2 className="text-headline font-black uppercase">{t("programs.title")}</h2>
      <p className="mt-4 text-lead">{t("programs.text")}</p>
      <ul className="mt-10 grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-12">
        {offers.map((offer, index) => (
          <ProgramCard key={offer.id} offer={offer} brick={BRICKS[index] ?? ""} />
        ))}
      </ul>
    </section>
  );
}
