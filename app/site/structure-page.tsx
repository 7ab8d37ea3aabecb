import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ChalkCircle } from "#app/ui/chalk-lines.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { RuledFact } from "./ruled-fact.tsx";

/** Each group stands a little higher than the younger one, if all fit into one row. */
const RISE_CLASSES = ["sm:pt-20", "sm:pt-16", "sm:pt-12", "sm:pt-8", "sm:pt-4", "sm:pt-0"];
const LADDER_COLUMNS: Record<number, string> = {
  2: "sm:grid-cols-2",
  3: "sm:grid-cols-3",
  4: "sm:grid-cols-4",
  5: "sm:grid-cols-5",
};

/** The age groups, rising along the touchline (docs/reference/public-pages.md#content-pages). */
function AgeLadder() {
  const { t } = useTranslation("structure");
  const groups = t("ages.groups", { returnObjects: true });
  if (groups.length === 0) return null;
  const rise = groups.length > RISE_CLASSES.length ? [] : RISE_CLASSES.slice(-groups.length);
  return (
    <section className="page-container py-14">
      <h2 className="text-headline font-black uppercase">{t("ages.title")}</h2>
      <p className="mt-4 max-w-prose">{t("ages.text")}</p>
      <ol
        className={`tabular-nums mt-8 grid grid-cols-3 gap-x-4 gap-y-6 ${LADDER_COLUMNS[groups.length] ?? "sm:grid-cols-6"}`}
      >
        {groups.map(({ name, text }, index) => (
          <li key={name} className={rise[index]}>
            <div className="h-full border-t-5 border-dusk-900 pt-3">
              <span className="font-display text-headline font-black">{name}</span>
              <span className="mt-1 block text-small">{text}</span>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A year of training (docs/reference/public-pages.md#content-pages). */
function TrainingPlan() {
  const { t } = useTranslation("structure");
  const frequency = { min: t("training.min"), max: t("training.max") };
  const parts = t("training.parts", { returnObjects: true, ...frequency });
  if (parts.length === 0) return null;
  return (
    <section className="page-container pb-16">
      <h2 className="mb-6 text-headline font-black uppercase">{t("training.title")}</h2>
      <dl className="tabular-nums">
        {parts.map(({ title, text }) => (
          <RuledFact key={title} label={title}>
            {text}
          </RuledFact>
        ))}
      </dl>
    </section>
  );
}

const PILLAR_COLUMNS: Record<number, string> = { 1: "", 2: "md:grid-cols-2", 4: "md:grid-cols-4" };
/** Edge of the last post: of the last pillar, or of the whole goal if the pillars need two rows. */
const LAST_POST = { ofOneRow: " md:last:border-r-5", ofTwoRows: " md:border-r-5" };

/** The pillars of the training, drawn as goal posts below a crossbar. */
function Pillars() {
  const { t } = useTranslation("structure");
  const pillars = t("pillars.list", { returnObjects: true });
  if (pillars.length === 0) return null;
  const [goalEdge, postEdge] = pillars.length > 4 ? [LAST_POST.ofTwoRows, ""] : ["", LAST_POST.ofOneRow];
  return (
    <section className="on-dusk bg-dusk-950 text-white">
      <div className="page-container pt-16 max-md:pb-12">
        <h2 className="text-headline font-black uppercase">{t("pillars.title")}</h2>
        <ul
          className={`mt-8 grid border-white ${PILLAR_COLUMNS[pillars.length] ?? "md:grid-cols-3"} md:border-t-5${goalEdge}`}
        >
          {pillars.map(({ title, text }) => (
            <li
              key={title}
              className={`border-l-5 border-white py-5 pr-8 pl-6 max-md:mb-4 md:pb-16${postEdge}`}
            >
              <h3 className="text-title text-marigold">{title}</h3>
              <p className="mt-2">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The club's goals for every player. */
function Objectives() {
  const { t } = useTranslation("structure");
  const objectives = t("objectives.list", { returnObjects: true });
  if (objectives.length === 0) return null;
  return (
    <section className="page-container py-16">
      <h2 className="text-headline font-black uppercase">{t("objectives.title")}</h2>
      <ul className="mt-8 grid gap-x-14 gap-y-8 sm:grid-cols-2">
        {objectives.map(({ title, text }) => (
          <li key={title} className="border-t-3 border-sand-300 pt-4">
            <h3 className="text-title">{title}</h3>
            <p className="mt-2 max-w-prose">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Philosophy() {
  const { t } = useTranslation("structure");
  return (
    <section className="relative isolate overflow-hidden bg-sand-200">
      <ChalkCircle className="absolute top-1/2 -right-32 -z-10 hidden size-112 -translate-y-1/2 text-bone lg:block" />
      <div className="page-container py-16">
        <h2 className="font-text text-lead font-semibold">{t("philosophy.title")}</h2>
        <p className="mt-4 max-w-[34ch] font-display text-headline leading-[1.08] font-bold text-balance">
          {t("philosophy.text")}
        </p>
        <div className="mt-10 flex flex-wrap items-center gap-4">
          <LinkButton href="/register">{t("terms:registerPlayer")}</LinkButton>
          <LinkButton href="/dues" variant="secondary">
            {t("dues")}
          </LinkButton>
          <TextLink href="/teams" className="inline-flex min-h-11 items-center">
            {t("teams")}
          </TextLink>
        </div>
      </div>
    </section>
  );
}

/** The page about the club's training (docs/reference/public-pages.md#content-pages). */
export default function StructurePage() {
  const { t } = useTranslation("structure");
  return (
    <>
      <PageHeader title={t("title")} text={t("text")} />
      <AgeLadder />
      <TrainingPlan />
      <Pillars />
      <Objectives />
      <Philosophy />
    </>
  );
}
