import type { InferResponseType } from "hono/client";
import { useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { api } from "#app/lib/api.ts";
import { deleteTabDraft, readTabDraft, useFormDraft } from "#app/staff/shared/forms/staff-form-drafts.ts";
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

type MessageRoutes = typeof api.admin.messages;
export type Audience = InferResponseType<MessageRoutes["audience"]["$post"], 200>["data"];
export type MessagePreview = InferResponseType<MessageRoutes["preview"]["$post"], 200>["data"];

/** The form's values; stored in the tab for a reload or a new sign-in. */
const valuesSchema = z.object({
  kind: z.enum(STAFF_MESSAGE_KINDS),
  subjectEn: draftText,
  subjectEs: draftText,
  bodyEn: draftText,
  bodyEs: draftText,
});
export type MessageValues = z.infer<typeof valuesSchema>;
export type MessageForm = UseFormReturn<MessageValues, unknown, CheckedTexts>;

/** Form fields of the text in each language. */
export const TEXT_FIELDS = {
  en: { subject: "subjectEn", body: "bodyEn" },
  es: { subject: "subjectEs", body: "bodyEs" },
} as const satisfies Record<Language, Record<string, keyof MessageValues>>;

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

/** True if all families of the list have a form to sign. They get a prepared text. */
const isAboutForms = (recipients: RecipientList) =>
  recipients.list === "registrations" && recipients.attention === "form";

/** The draft belongs to the kind of list, so that the text survives a change of filters. */
const draftNameOf = (recipients: RecipientList) =>
  `message:${isAboutForms(recipients) ? "forms" : recipients.list}`;

/** The form of a message, with the draft stored in this tab. */
export function useMessageForm(recipients: RecipientList) {
  const draftName = draftNameOf(recipients);
  const [defaultValues] = useState((): MessageValues => {
    const empty = { subject: "", body: "" };
    const { en, es } = isAboutForms(recipients) ? messagePhrases.forms : { en: empty, es: empty };
    const texts = { subjectEn: en.subject, subjectEs: es.subject, bodyEn: en.body, bodyEs: es.body };
    return (
      valuesSchema.safeParse(readTabDraft(draftName)).data ?? {
        ...texts,
        kind: isNewsOnly(recipients) ? "news" : "notice",
      }
    );
  });
  const validate = (values: MessageValues) =>
    validateWith<CheckedTexts>(messagePreviewSchema, { ...values, to: recipients });
  const form: MessageForm = useForm({ defaultValues, resolver: createResolver(validate) });
  useFormDraft(draftName, form);
  const values = form.watch();
  return {
    form,
    kind: values.kind,
    /** True if the texts and the list equal the current ones. */
    isCurrent: (texts: CheckedTexts) => {
      const result = validate(values);
      return "values" in result && canonicalJson(result.values) === canonicalJson(texts);
    },
    discardDraft: () => deleteTabDraft(draftName),
  };
}
