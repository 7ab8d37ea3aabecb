import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useLocation } from "wouter";
import { api, dataFrom } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { StaffErrorNotice } from "#app/staff/shared/access/staff-error-notice.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { PanelHeader } from "#app/staff/shared/list/panel.tsx";
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
  type MessageValues,
  TEXT_FIELDS,
  useMessageForm,
} from "./use-message-form.ts";

const messageRoutes = api.admin.messages;
const MESSAGE_FIELD_NAMES = Object.keys(MESSAGE_FIELDS) as MessageField[];
const PHRASE_NAMES = Object.keys(messagePhrases) as PhraseName[];

/** Buttons that insert frequent texts in both languages. */
function PhraseButtons({ form }: { form: MessageForm }) {
  const { t } = useTranslation("adminWriting");
  return (
    <fieldset>
      <legend className="mb-1.5 font-text font-semibold">{t("terms:startWith")}</legend>
      <div className="flex flex-wrap gap-2">
        {PHRASE_NAMES.map((name) => (
          <RowButton key={name} onClick={() => addPhrase(form, name)}>
            {t(`phrase.${name}`)}
          </RowButton>
        ))}
      </div>
    </fieldset>
  );
}

/** Buttons that insert a placeholder at the caret, in the writer's language. */
function PlaceholderButtons({ form, textLanguage }: { form: MessageForm; textLanguage: Language }) {
  const { t, language } = useTranslation("adminWriting");
  const { body } = TEXT_FIELDS[textLanguage];
  const insert = (field: MessageField) => {
    const textArea = document.getElementById(body) as HTMLTextAreaElement;
    textArea.setRangeText(
      MESSAGE_FIELDS[field][language],
      textArea.selectionStart,
      textArea.selectionEnd,
      "end",
    );
    form.setValue(body, textArea.value, { shouldDirty: true });
    textArea.focus();
  };
  return (
    <fieldset aria-label={t(`insert.${textLanguage}`)} className="mt-2 flex flex-wrap gap-2">
      {MESSAGE_FIELD_NAMES.map((field) => (
        <RowButton key={field} onClick={() => insert(field)}>
          {t(`field.${field}`)}
        </RowButton>
      ))}
    </fieldset>
  );
}

interface MessageFieldsProps {
  form: MessageForm;
  field: FormMutation<MessageValues, CheckedTexts>["field"];
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
              <PlaceholderButtons form={form} textLanguage={language} />
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
  /** True while a new recipient count loads. */
  isCountOutdated: boolean;
  onSent: () => void;
}

/** Preview of the message for one family of each language, and the send button. */
function MessagePreviewSection({
  kind,
  texts,
  preview,
  audience,
  isCountOutdated,
  onSent,
}: MessagePreviewSectionProps) {
  const { t } = useTranslation("adminWriting");
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const [, navigate] = useLocation();
  // If the recipients have changed, the new count replaces the old one.
  const { mutate, isPending, error } = useStaffMutation({
    send: (json: MessageData) => dataFrom(messageRoutes.$post({ json })),
    toast: () => ({ title: t("sent"), message: t("sentText") }),
    onSuccess: ({ id }) => {
      onSent();
      navigate(messagePath(id), { replace: true });
    },
    errorToast: false,
  });
  const { families, listHash } = audience;
  const needsSignIn = error instanceof ApiError && (error.status === 403 || error.code === "sign_in_again");
  const errorRegion = useFocusOnMount<HTMLDivElement>(needsSignIn);
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
      <div ref={errorRegion} tabIndex={-1} className="outline-none empty:hidden">
        <StaffErrorNotice error={error} accountReason={t("accountWhy")} />
      </div>
      {!needsSignIn && (
        <div>
          <Button
            busy={isPending || isCountOutdated}
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

/** The form of a new message: staff write both texts, preview them, then send. */
export function WriteView({ recipients }: { recipients: RecipientList }) {
  const { t } = useTranslation("adminWriting");
  const recipientListLabel = useRecipientListLabel();
  const { form, kind, isCurrent, discardDraft } = useMessageForm(recipients);
  /** The message for one family of each language. */
  const preview = useMutation({
    mutationFn: (json: CheckedTexts): Promise<MessagePreview> =>
      dataFrom(messageRoutes.preview.$post({ json })),
  });
  const { field, submit, isPending, failure } = useFormMutation(form, preview, { keepsValues: true });
  // Shows the old count while a new one loads.
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ["/api/admin/messages/audience", recipients, kind],
    queryFn: async ({ signal }): Promise<{ data: Audience }> =>
      (await messageRoutes.audience.$post({ json: { to: recipients, kind } }, { init: { signal } })).json(),
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
    isCurrent(preview.variables) &&
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
          summary={<span className="wrap-anywhere">{recipientListLabel(recipients)}</span>}
        />
        {recipients.list === "missing" && <MissingChildrenFilter {...recipients} />}
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
            choices={STAFF_MESSAGE_KINDS.filter((value) => value === "news" || !isNewsOnly(recipients)).map(
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
              {t("openPreview")}
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
          isCountOutdated={isPlaceholderData}
          onSent={discardDraft}
        />
      )}
    </section>
  );
}
