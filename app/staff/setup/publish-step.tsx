import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { StaffErrorNotice } from "#app/staff/shared/access/staff-error-notice.tsx";
import { PlaceholderNotice, UnconfirmedPlaceholders } from "#app/staff/shared/drafts/placeholders.tsx";
import { DraftPreviewList } from "#app/staff/shared/drafts/preview-links.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { publishPath } from "#domain/staff/staff-paths.ts";
import { useSetup } from "./use-setup.ts";

type UnpublishedDraft = ReturnType<typeof useSetup>["drafts"][number];

function DraftItem({ draft: { subject, id } }: { draft: UnpublishedDraft }) {
  const { t } = useTranslation("adminSetup");
  return (
    <li className="grid gap-2">
      <TextLink
        href={subject === "season" ? publishPath(id) : "/admin/publications"}
        variant="alone"
        className="justify-self-start"
      >
        {t(`publish.drafts.${subject}`)}
      </TextLink>
      <DraftPreviewList subject={subject} id={id} />
    </li>
  );
}

function PublishError({ error }: { error: Error }) {
  const { t } = useTranslation("adminSetup");
  const code = error instanceof ApiError ? error.code : undefined;
  if (code !== "not_publishable") return <StaffErrorNotice error={error} />;
  return <Notice tone="warning" title={t("publish.missing")} text={t("publish.missingText")} />;
}

/** Setup step that previews and publishes all drafts (docs/reference/setup.md#first-publication). */
export function PublishStep() {
  const { t } = useTranslation("adminSetup");
  const { drafts, steps } = useSetup();
  const { mutate, isPending, error, openConfirm, dialog } = useStaffMutation({
    send: () => api.admin.setup.publish.$post({ json: { drafts } }),
    toast: () => ({ title: t("publish.done"), message: t("publish.doneText") }),
    // The page shows the error.
    onError: () => dialog.onClose(),
    errorToast: false,
  });
  if (drafts.length === 0) {
    return (
      <>
        <p className="max-w-prose">{t(steps.publish ? "publish.nothing" : "publish.nothingYet")}</p>
        {steps.publish && (
          <TextLink href="/" variant="alone">
            {t("publish.open")}
          </TextLink>
        )}
      </>
    );
  }
  return (
    <div className="grid gap-5">
      <PlaceholderNotice />
      <UnconfirmedPlaceholders />
      <p className="max-w-prose">{t("publish.text")}</p>
      <ul className="grid gap-4">
        {drafts.map((draft) => (
          <DraftItem key={draft.id} draft={draft} />
        ))}
      </ul>
      {error && (
        <div role="alert">
          <PublishError error={error} />
        </div>
      )}
      <Button busy={isPending} className="justify-self-start max-sm:w-full" onClick={openConfirm}>
        {t("terms:publish")}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={t("publish.confirm")}
        text={t("publish.confirmText")}
        confirmLabel={t("terms:publish")}
        tone="primary"
        onConfirm={() => mutate()}
      />
    </div>
  );
}
