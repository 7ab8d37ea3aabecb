import type { InferResponseType } from "hono/client";
import { useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { api } from "#app/lib/api.ts";
import { clearDraft, readTabDraft, useFormDraft } from "#app/staff/shared/forms/staff-form-drafts.ts";
import { createResolver, validateWith } from "#app/ui/create-resolver.ts";
import { messagePhrases, type PhraseName } from "#content/product/message-phrases.ts";
import {
  isNewsOnly,
  type MessageData,
  messagePreviewSchema,
  type RecipientList,
  STAFF_MESSAGE_KINDS,
} from "#domain/staff/messages.ts";
import { canonicalJson } from "#domain/text/canonical.ts";
import { draftText } from "#domain/text/checks.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";

/** A valid recipient list with both texts. */
export type CheckedTexts = Omit<MessageData, "kind" | "listHash">;

type Calls = typeof api.admin.messages;
export type Audience = InferResponseType<Calls["audience"]["$post"], 200>["data"];
export type MessagePreview = InferResponseType<Calls["preview"]["$post"], 200>["data"];

/** The form's values; stored in the tab for a reload or a new sign-in. */
const typedSchema = z.object({
  kind: z.enum(STAFF_MESSAGE_KINDS),
  subjectEn: draftText,
  subjectEs: draftText,
  bodyEn: draftText,
  bodyEs: draftText,
});
export type TypedMessage = z.infer<typeof typedSchema>;
export type MessageForm = UseFormReturn<TypedMessage, unknown, CheckedTexts>;

/** Form fields of the text in each language. */
export const TEXT_FIELDS = {
  en: { subject: "subjectEn", body: "bodyEn" },
  es: { subject: "subjectEs", body: "bodyEs" },
} as const satisfies Record<Language, Record<string, keyof TypedMessage>>;

/** Appends a phrase, so that no typed text is lost. */
export function addPhrase({ getValues, setValue }: MessageForm, name: PhraseName): void {
  for (const language of LANGUAGES) {
    const { subject, body } = TEXT_FIELDS[language];
    const phrase = messagePhrases[name][language];
    const [typedSubject, typedBody] = getValues([subject, body]);
    const options = { shouldValidate: true, shouldDirty: true } as const;
    if (typedSubject.trim() === "") setValue(subject, phrase.subject, options);
    setValue(body, [typedBody.trimEnd(), phrase.body].filter(Boolean).join("\n\n"), options);
  }
}

/** Whether the list has only families with a form to sign, who get a prepared text. */
const isAboutForms = (to: RecipientList) => to.list === "registrations" && to.attention === "form";

/** The draft belongs to the kind of list, so that the text survives a change of filters. */
const draftOf = (to: RecipientList) => `message:${isAboutForms(to) ? "forms" : to.list}`;

/** The form of a message, with the draft stored in this tab. */
export function useMessageForm(to: RecipientList) {
  const draft = draftOf(to);
  const [defaultValues] = useState((): TypedMessage => {
    const empty = { subject: "", body: "" };
    const { en, es } = isAboutForms(to) ? messagePhrases.forms : { en: empty, es: empty };
    const texts = { subjectEn: en.subject, subjectEs: es.subject, bodyEn: en.body, bodyEs: es.body };
    return (
      typedSchema.safeParse(readTabDraft(draft)).data ?? {
        ...texts,
        kind: isNewsOnly(to) ? "news" : "notice",
      }
    );
  });
  const check = (typed: TypedMessage) => validateWith<CheckedTexts>(messagePreviewSchema, { ...typed, to });
  const form: MessageForm = useForm({ defaultValues, resolver: createResolver(check) });
  useFormDraft(draft, form);
  const typed = form.watch();
  return {
    form,
    kind: typed.kind,
    /** True if the texts and the list equal the current ones. */
    isTyped: (texts: CheckedTexts) => {
      const checked = check(typed);
      return "values" in checked && canonicalJson(checked.values) === canonicalJson(texts);
    },
    forget: () => clearDraft(draft),
  };
}
