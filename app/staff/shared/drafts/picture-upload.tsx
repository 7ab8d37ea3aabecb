import { type ReactNode, useState } from "react";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { CONTROL_CLASSES, FieldFrame } from "#app/ui/field-frame.tsx";
import { FailureNotice } from "#app/ui/load-failure.tsx";
import type { PictureId } from "#content/club/pictures.ts";
import { PICTURE_BYTES_MAX } from "#domain/club/pictures.ts";
import { encodeBase64 } from "./base64.ts";

interface PictureUploadProps {
  id: string;
  /** The logo, or the picture that the upload replaces. */
  purpose: "logo" | PictureId;
  label: string;
  hint: string;
  error: string | undefined;
  onUploaded: (picture: string) => void;
  children: ReactNode;
}

/** Uploads a picture as soon as it is selected. */
export function PictureUpload({ id, purpose, label, hint, error, onUploaded, children }: PictureUploadProps) {
  const { t } = useTranslation("adminClub");
  const { describeCode, describeError } = useErrorText();
  const [isTooLarge, setTooLarge] = useState(false);
  const upload = useStaffMutation({
    send: async (file: File) => {
      const encodedFile = encodeBase64(new Uint8Array(await file.arrayBuffer()));
      return (await api.admin.pictures.$post({ json: { purpose, file: encodedFile } })).json();
    },
    onSuccess: ({ data }) => onUploaded(data.id),
    errorToast: false,
    invalidates: () => false,
  });
  const uploadFile = (file: File | undefined) => {
    if (!file || upload.isPending) return;
    setTooLarge(file.size > PICTURE_BYTES_MAX);
    if (file.size <= PICTURE_BYTES_MAX) upload.mutate(file);
  };
  const failure = isTooLarge
    ? describeCode("picture_too_large")
    : upload.error && describeError(upload.error);
  return (
    <div className="grid gap-3">
      <FieldFrame id={id} label={label} hint={hint} error={error}>
        <input
          id={id}
          type="file"
          accept=".svg,.png,.jpg,.jpeg,.webp,image/svg+xml,image/png,image/jpeg,image/webp"
          aria-describedby={`${id}-hint`}
          aria-busy={upload.isPending}
          className={`${CONTROL_CLASSES} file:mr-3 file:rounded file:border-0 file:bg-sand-100 file:px-3 file:py-1.5 file:font-semibold`}
          onChange={({ target }) => uploadFile(target.files?.[0])}
        />
      </FieldFrame>
      {children}
      <p role="status" className="text-small empty:hidden">
        {upload.isPending && t("identity.pictureReading")}
      </p>
      {failure && <FailureNotice {...failure} />}
    </div>
  );
}
