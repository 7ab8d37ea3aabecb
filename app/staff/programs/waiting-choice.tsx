import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TitledCard } from "#app/staff/shared/editor-card.tsx";
import { RadioCards } from "#app/ui/choice-field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { WAITING_LISTS } from "#domain/family/waiting.ts";
import { type StaffProgram, useChangeProgram, usePrograms } from "./use-programs.ts";

/** Who waits for a program, which staff read before they raise the number of places; nothing if nobody does. */
export function WhoWaits({ program: { waiting } }: { program: StaffProgram }) {
  const { t } = useTranslation("adminPrograms");
  const { families, children } = waiting;
  if (families === 0) return null;
  return (
    <p className="figures mt-2 w-full text-small font-semibold">
      {t("waiting.families", { count: families, children: t("waiting.children", { count: children }) })}
    </p>
  );
}

/** What happens with places that become free: no list, staff offer them, or they are offered by themselves. */
export function WaitingChoice({ program, name }: { program: StaffProgram; name: string }) {
  const { t } = useTranslation("adminPrograms");
  const { mutate, isPending } = useChangeProgram(program.id, {
    toast: (saved) => ({ title: t("waiting.saved"), message: t(`waiting.${saved.waitingList}`) }),
  });
  const { waitingList } = program;
  return (
    <div className="grid items-start gap-x-10 gap-y-2 xl:grid-cols-2">
      <RadioCards
        name={`waiting-${program.id}`}
        label={t("waiting.label", { program: name })}
        className="grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] text-center max-sm:[&>label]:px-1 max-sm:[&>label]:text-small"
        value={waitingList}
        choices={WAITING_LISTS.map((value) => ({ value, label: t(`waiting.${value}`) }))}
        onChange={({ target }) => {
          const wanted = WAITING_LISTS.find((option) => option === target.value);
          if (!isPending && wanted && wanted !== waitingList) mutate({ waitingList: wanted });
        }}
      />
      <div>
        <Disclosure summary={t("waiting.explanation")}>
          <ul className="grid max-w-line gap-1 text-small text-dusk-700">
            {WAITING_LISTS.map((each) => (
              <li key={each} className={each === waitingList ? "text-dusk-950" : ""}>
                <strong>{`${t(`waiting.${each}`)}.`}</strong>
                <span>{` ${t(`waiting.${each}Text`)}`}</span>
              </li>
            ))}
          </ul>
        </Disclosure>
        <WhoWaits program={program} />
      </div>
    </div>
  );
}

/** The waiting list in the program's form. Like the groups' capacity, it is not part of the draft. */
export function WaitingCard({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("adminPrograms");
  const program = usePrograms().find((candidate) => candidate.id === id);
  return (
    <TitledCard id="waitingList" title={t("waiting.title")} text={t("waiting.text")}>
      {program && <WaitingChoice program={program} name={name} />}
    </TitledCard>
  );
}
