import { Megaphone } from "lucide-react";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { AnnouncementCard } from "#app/facts/announcement-card.tsx";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Form } from "#app/ui/form.tsx";
import { resolverOf } from "#app/ui/form-check.ts";
import { RowButton } from "#app/ui/row-button.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { announcementSuggestions } from "#content/product/announcement-suggestions.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { EndFields } from "./end-fields.tsx";
import {
  checkAnnouncement,
  emptyAnnouncement,
  endOfTyped,
  type TypedAnnouncement,
} from "./typed-announcement.ts";
import { usePublishAnnouncement } from "./use-announcements.ts";

type Words = Record<Language, string>;
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
  const { club } = useSiteData();
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

/** Writes an announcement and publishes it on every page (docs/reference/staff-pages.md#announcements). */
export function AnnouncementForm({ serverNow }: { serverNow: () => Date }) {
  const { club } = useSiteData();
  const { t } = useTranslation("adminAnnouncements");
  const form = useForm({
    defaultValues: emptyAnnouncement(serverNow(), club.timeZone),
    resolver: resolverOf((values: TypedAnnouncement) =>
      checkAnnouncement(values, serverNow(), club.timeZone),
    ),
  });
  const { field, submit, isPending } = useFormMutation(form, usePublishAnnouncement(), {
    sentenceOf: (name) => t(name === "endTime" ? "form.endWrong" : "form.textWrong"),
    onSaved: () => form.reset({ ...form.getValues(), textEn: "", textEs: "" }),
  });
  const now = serverNow();
  const typed = form.watch();
  const words = { en: typed.textEn, es: typed.textEs };
  const endsAt = endOfTyped(typed, now, club.timeZone);
  return (
    <Card as="div">
      <Form form={form} onSubmit={submit} className="grid gap-5">
        <h3 className="text-title">{t("form.title")}</h3>
        <Suggestions
          onChoose={(suggested) => {
            for (const language of LANGUAGES)
              form.setValue(FIELDS[language], suggested[language], { shouldValidate: true });
          }}
        />
        <div className="grid gap-5 md:grid-cols-2">
          {LANGUAGES.map((language) => (
            <TextArea
              key={language}
              lang={language}
              required
              label={t(`form.${FIELDS[language]}`)}
              hint={t("form.textHint")}
              {...field(FIELDS[language])}
            />
          ))}
        </div>
        <EndFields field={field} isOwn={typed.end === "own"} endsAt={endsAt} now={now} />
        {(words.en || words.es) && <Preview words={words} endsAt={endsAt} now={now} />}
        <Button type="submit" busy={isPending} className="max-sm:w-full sm:justify-self-start">
          <Megaphone aria-hidden size={20} />
          {t("form.publish")}
        </Button>
      </Form>
    </Card>
  );
}
