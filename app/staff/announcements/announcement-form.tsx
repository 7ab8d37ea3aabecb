import { Megaphone } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { AnnouncementCard } from "#app/facts/announcement-card.tsx";
import { useFacts, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import { announcementSuggestions } from "#content/product/announcement-suggestions.ts";
import { announcementSchema, timeErrors } from "#domain/announcement.ts";
import { type ChosenEnd, endOf, endsAtHand } from "#domain/announcement-ends.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { type FieldErrors, fieldErrors, firstWrongField } from "#domain/field-errors.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import { EndFields } from "./end-fields.tsx";
import { usePublishAnnouncement } from "./use-announcements.ts";

type Words = Record<Language, string>;
const NO_WORDS: Words = { en: "", es: "" };
const FIELDS = { en: "textEn", es: "textEs" } as const;
const SUGGESTIONS = Object.keys(announcementSuggestions) as (keyof typeof announcementSuggestions)[];

/** Frequent announcements, in both languages at one click. */
function Suggestions({ onChoose }: { onChoose: (words: Words) => void }) {
  const { t } = useTranslation("adminAnnouncements");
  return (
    <fieldset>
      <legend className="mb-1.5 font-text font-semibold">{t("form.suggestions")}</legend>
      <div className="flex flex-wrap gap-2">
        {SUGGESTIONS.map((name) => (
          <RowButton key={name} onClick={() => onChoose(announcementSuggestions[name])}>
            {t(`form.${name}`)}
          </RowButton>
        ))}
      </div>
    </fieldset>
  );
}

/** The announcement as families will see it, in both languages. */
function Preview({ words, endsAt, now }: { words: Words; endsAt: Date | undefined; now: Date }) {
  const { club } = useFacts();
  const { t } = useTranslation("adminAnnouncements");
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="mb-1.5 font-semibold">
        {t("form.preview")}
      </h4>
      <div className="grid gap-3">
        {LANGUAGES.map((language) => (
          <AnnouncementCard
            key={language}
            announcement={{
              text: { ...words, [language]: words[language] || "…" },
              endsAt: endsAt?.toISOString(),
            }}
            language={language}
            now={now}
            timeZone={club.timeZone}
          />
        ))}
      </div>
    </section>
  );
}

/** Writes an announcement and publishes it on every page (docs/rules/staff.md#announcing). */
export function AnnouncementForm({ serverNow }: { serverNow: () => Date }) {
  const { club } = useFacts();
  const { t } = useTranslation("adminAnnouncements");
  const [words, setWords] = useState(NO_WORDS);
  const [chosen, setChosen] = useState<ChosenEnd>(() => {
    const now = serverNow();
    const [end = "own"] = endsAtHand(now, club.timeZone);
    return { end, date: dateInZone(now, club.timeZone), time: "" };
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const { mutate, isPending } = usePublishAnnouncement();
  const now = serverNow();
  const endsAt = endOf(chosen, now, club.timeZone);

  const publish = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = { textEn: words.en, textEs: words.es, endsAt: endsAt?.toISOString() ?? "" };
    const parsed = announcementSchema.safeParse(data);
    const wrong = parsed.success ? timeErrors(parsed.data, now) : fieldErrors(parsed.error.issues);
    setErrors(wrong);
    const first = firstWrongField(["textEn", "textEs", "endsAt"], wrong);
    if (first) form.querySelector<HTMLElement>(`[name="${first === "endsAt" ? "endTime" : first}"]`)?.focus();
    else if (parsed.success && !isPending) mutate(parsed.data, { onSuccess: () => setWords(NO_WORDS) });
  };

  return (
    <Card as="form" noValidate onSubmit={publish} className="grid gap-5">
      <h3 className="text-title">{t("form.title")}</h3>
      <Suggestions
        onChoose={(suggested) => {
          setWords(suggested);
          setErrors({});
        }}
      />
      <div className="grid gap-5 md:grid-cols-2">
        {LANGUAGES.map((language) => (
          <TextArea
            key={language}
            name={FIELDS[language]}
            lang={language}
            required
            label={t(`form.${FIELDS[language]}`)}
            hint={t("form.textHint")}
            error={errors[FIELDS[language]] && t("form.textWrong")}
            value={words[language]}
            onChange={(event) => {
              setWords({ ...words, [language]: event.target.value });
              setErrors({ ...errors, [FIELDS[language]]: "" });
            }}
          />
        ))}
      </div>
      <EndFields
        chosen={chosen}
        endsAt={endsAt}
        now={now}
        isWrong={Boolean(errors.endsAt)}
        onChange={(changes) => {
          setChosen({ ...chosen, ...changes });
          setErrors({ ...errors, endsAt: "" });
        }}
      />
      {(words.en || words.es) && <Preview words={words} endsAt={endsAt} now={now} />}
      <Button type="submit" busy={isPending} className="max-sm:w-full sm:justify-self-start">
        <Megaphone aria-hidden size={20} />
        {t("form.publish")}
      </Button>
    </Card>
  );
}
