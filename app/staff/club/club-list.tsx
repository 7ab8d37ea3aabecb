import type { ComponentProps } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useOpenFacts } from "#app/staff/shared/draft-editor.tsx";
import { DraftRows } from "#app/staff/shared/draft-fields.tsx";
import { TitledCard } from "#app/staff/shared/editor-card.tsx";
import { SampleTag } from "#app/staff/shared/sample-tag.tsx";
import { useSamples } from "#app/staff/shared/use-samples.ts";
import { CLUB_LIMITS } from "#domain/club/draft.ts";
import type { PublishedClub } from "#domain/club/facts.ts";
import { samplesIn } from "#domain/club/samples.ts";

/** Marks places of the form that still say what the sample says; nothing beside the club's own. */
export function SampleMark({ places }: { places: readonly string[] }) {
  const { values } = useOpenFacts<"club">();
  const seed = useSamples()?.seed;
  const samples = seed ? samplesIn({ club: values }, seed) : [];
  const isSample = samples.some(({ place }) =>
    places.some((own) => place === own || place.startsWith(`${own}.`)),
  );
  return isSample ? <SampleTag /> : null;
}

type List = "contacts" | "coaches" | "links" | "teams";

interface ClubListProps<Name extends List>
  extends Pick<ComponentProps<typeof DraftRows<PublishedClub[Name][number]>>, "next" | "inWords"> {
  list: Name;
  /** Above the rows. */
  before?: ComponentProps<typeof TitledCard>["children"];
  /** @param place of the row, such as "contacts.0" */
  children: (
    place: string,
    row: PublishedClub[Name][number],
  ) => ComponentProps<typeof TitledCard>["children"];
}

/** A list of the club's facts; a row expands into its fields. */
export function ClubList<Name extends List>({ list, before, children, ...rows }: ClubListProps<Name>) {
  const { t } = useTranslation("adminClub");
  const name: List = list;
  return (
    <TitledCard id={list} title={t(`${name}.title`)} text={t(`${name}.text`)}>
      {before}
      <DraftRows<PublishedClub[Name][number]>
        {...rows}
        places={[list]}
        words={{
          list: t(`${name}.title`),
          add: t(`${name}.add`),
          remove: t(`${name}.remove`),
          none: t(`${name}.none`),
          change: t(`${name}.change`),
          done: t("done"),
        }}
        note={(i) => <SampleMark places={[`${list}.${i}`]} />}
        most={CLUB_LIMITS[list]}
      >
        {(i, row) => children(`${list}.${i}`, row)}
      </DraftRows>
    </TitledCard>
  );
}
