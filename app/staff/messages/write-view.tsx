import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useLocation } from "wouter";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { StaffErrorNotice } from "#app/staff/shared/access/staff-error-notice.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { PanelHeader } from "#app/staff/shared/list/panel-header.tsx";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { RadioCards } from "#app/ui/choice-field.tsx";
import { Form } from "#app/ui/form.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { ListSkeleton } from "#app/ui/paged-list.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import { type FormMutation, useFormMutation } from "#app/ui/use-form-mutation.ts";
import { messagePhrases, type PhraseName } from "#content/product/message-phrases.ts";
import {
  isNewsOnly,
  MESSAGE_FIELDS,
  MESSAGE_LIMITS,
  type MessageData,
  type MessageField,
  type RecipientList,
  STAFF_MESSAGE_KINDS,
} from "#domain/staff/messages.ts";
import { messagePath } from "#domain/staff/staff-paths.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { MissingChildrenFilter, RecipientSummary, useRecipientListLabel } from "./message-recipients.tsx";
import { MessageText } from "./sent-view.tsx";
import {
  type Audience,
  addPhrase,
  type CheckedTexts,
  type MessageForm,
  type MessagePreview,
  TEXT_FIELDS,
  type TypedMessage,
  useMessageForm,
} from "./use-message-form.ts";

const messages = api.admin.messages;
const FIELDS = Object.keys(MESSAGE_FIELDS) as MessageField[];
const PHRASES = Object.keys(messagePhrases) as PhraseName[];

/** Buttons that insert frequent texts in both languages. */
function PhraseButtons({ form }: { form: MessageForm }) {
  const { t } = useTranslation("adminWriting");
  return (
    <fieldset>
      <legend className="mb-1.5 font-text font-semibold">{t("terms:startWith")}</legend>
      <div className="flex flex-wrap gap-2">
        {PHRASES.map((name) => (
          <RowButton key={name} onClick={() => addPhrase(form, name)}>
            {t(`phrase.${name}`)}
          </RowButton>
        ))}
      </div>
    </fieldset>
  );
}

/** Buttons that insert a placeholder at the caret, in the writer's language. */
function PlaceholderButtons({ form, text }: { form: MessageForm; text: Language }) {
  const { t, language } = useTranslation("adminWriting");
  const { body } = TEXT_FIELDS[text];
  const insert = (field: MessageField) => {
    const area = document.getElementById(body) as HTMLTextAreaElement;
    area.setRangeText(MESSAGE_FIELDS[field][language], area.selectionStart, area.selectionEnd, "end");
    form.setValue(body, area.value, { shouldDirty: true });
    area.focus();
  };
  return (
    <fieldset aria-label={t(`insert.${text}`)} className="mt-2 flex flex-wrap gap-2">
      {FIELDS.map((field) => (
        <RowButton key={field} onClick={() => insert(field)}>
          {t(`field.${field}`)}
        </RowButton>
      ))}
    </fieldset>
  );
}

interface MessageFieldsProps {
  form: MessageForm;
  field: FormMutation<TypedMessage, CheckedTexts>["field"];
}

function MessageFields({ form, field }: MessageFieldsProps) {
  const { t } = useTranslation("adminWriting");
  return (
    <div className="grid gap-x-6 gap-y-8 md:grid-cols-2">
      {LANGUAGES.map((language) => {
        const { subject, body } = TEXT_FIELDS[language];
        return (
          <div key={language} className="grid content-start gap-4">
            <TextField
              lang={language}
              dir="auto"
              maxLength={MESSAGE_LIMITS.subject}
              label={t(`subject.${language}`)}
              {...field(subject)}
            />
            <div>
              <TextArea
                id={body}
                lang={language}
                dir="auto"
                className="min-h-36"
                maxLength={MESSAGE_LIMITS.body}
                label={t(`body.${language}`)}
                hint={t("bodyHint")}
                {...field(body)}
              />
              <PlaceholderButtons form={form} text={language} />
            </div>
          </div>
        );
      })}
    </div>
  );
}

interface MessagePreviewSectionProps extends Pick<MessageData, "kind"> {
  texts: CheckedTexts;
  preview: MessagePreview;
  audience: Audience;
  /** True while the recipient count is outdated. */
  isPreviousCount: boolean;
  onSent: () => void;
}

/** Preview of the message for one family of each language, and the send button. */
function MessagePreviewSection({
  kind,
  texts,
  preview,
  audience,
  isPreviousCount,
  onSent,
}: MessagePreviewSectionProps) {
  const { t } = useTranslation("adminWriting");
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const [, navigate] = useLocation();
  // If the recipients have changed, the new count replaces the old one.
  const { mutate, isPending, error } = useStaffMutation({
    send: async (json: MessageData) => (await (await messages.$post({ json })).json()).data.id,
    toast: () => ({ title: t("sent"), message: t("sentText") }),
    onSuccess: (id) => {
      onSent();
      navigate(messagePath(id), { replace: true });
    },
  });
  const { families, listHash } = audience;
  const wantsSignIn = error instanceof ApiError && (error.status === 403 || error.code === "sign_in_again");
  const refusal = useFocusOnMount<HTMLDivElement>(wantsSignIn);
  return (
    <section aria-labelledby="preview" className="grid gap-5">
      <h3 id="preview" ref={heading} tabIndex={-1} className="text-title outline-none">
        {t("preview")}
      </h3>
      <div className="grid gap-4 md:grid-cols-2">
        {LANGUAGES.map((language) => {
          const family = preview[language];
          if (!family) return null;
          const title = t(`previewOf.${language}`, { name: family.guardian });
          const { subject, body } = family;
          return <MessageText key={language} lang={language} title={title} subject={subject} body={body} />;
        })}
      </div>
      <div ref={refusal} tabIndex={-1} className="outline-none empty:hidden">
        <StaffErrorNotice error={error} why={t("accountWhy")} />
      </div>
      {!wantsSignIn && (
        <div>
          <Button
            busy={isPending || isPreviousCount}
            className="max-sm:w-full"
            onClick={() => mutate({ ...texts, kind, listHash })}
          >
            <Send aria-hidden size={20} className="shrink-0" />
            <span>{t("send", { count: families.en + families.es })}</span>
          </Button>
          <p className="mt-2 max-w-prose text-small text-dusk-700">{t("sendText")}</p>
        </div>
      )}
    </section>
  );
}

/** Write both texts, preview them, then send. */
export function WriteView({ to }: { to: RecipientList }) {
  const { t } = useTranslation("adminWriting");
  const recipientListLabel = useRecipientListLabel();
  const { form, kind, isTyped, forget } = useMessageForm(to);
  /** The message for one family of each language. */
  const preview = useMutation({
    mutationFn: async (json: CheckedTexts): Promise<MessagePreview> =>
      (await (await messages.preview.$post({ json })).json()).data,
  });
  const { field, submit, isPending, failure } = useFormMutation(form, preview, { onSaved: () => undefined });
  // Shows the old count while a new one loads.
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ["/api/admin/messages/audience", to, kind],
    queryFn: async ({ signal }): Promise<{ data: Audience }> =>
      (await messages.audience.$post({ json: { to, kind } }, { init: { signal } })).json(),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const audience = data?.data;
  /** True if the list has no recipients for any kind of message. */
  const hasNoRecipients = audience && audience.families.en + audience.families.es + audience.left === 0;
  /** True if the preview matches the text in every language of the recipients. */
  const isPreviewCurrent =
    preview.data &&
    isTyped(preview.variables) &&
    LANGUAGES.every((language) => !audience?.families[language] || preview.data[language]);
  return (
    <section aria-labelledby="write" className="grid max-w-4xl gap-6">
      <div>
        <BackLink href="/admin/messages" className="mb-2">
          {t("back")}
        </BackLink>
        <PanelHeader
          id="write"
          title={t("write")}
          summary={<span className="wrap-anywhere">{recipientListLabel(to)}</span>}
        />
        {to.list === "missing" && <MissingChildrenFilter to={to} />}
      </div>
      {audience && <RecipientSummary audience={audience} />}
      {!audience && error && (
        <LoadFailure title={t("whoFailed")} error={error} onRetry={() => void refetch()} />
      )}
      {!audience && !error && <ListSkeleton label={t("whoLoading")} />}
      <Card as="div" hidden={hasNoRecipients}>
        <Form form={form} onSubmit={submit} className="grid gap-6">
          <RadioCards
            label={t("terms:whatIsIt")}
            hint={t(`kindHint.${kind}`)}
            choices={STAFF_MESSAGE_KINDS.filter((value) => value === "news" || !isNewsOnly(to)).map(
              (value) => ({
                value,
                label: t(`kinds.${value}`),
              }),
            )}
            className="sm:grid-cols-2"
            {...field("kind")}
          />
          <PhraseButtons form={form} />
          <MessageFields form={form} field={field} />
          <StaffErrorNotice error={failure} />
          {!isPreviewCurrent && (
            <Button type="submit" busy={isPending} className="max-sm:w-full sm:justify-self-start">
              {t("look")}
            </Button>
          )}
        </Form>
      </Card>
      {isPreviewCurrent && audience && (
        <MessagePreviewSection
          kind={kind}
          audience={audience}
          preview={preview.data}
          texts={preview.variables}
          isPreviousCount={isPlaceholderData}
          onSent={forget}
        />
      )}
    </section>
  );
}
