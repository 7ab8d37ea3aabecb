import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { base64 } from "#app/staff/shared/base64.ts";
import { Button } from "#app/ui/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { CONTROL, FieldFrame } from "#app/ui/field-frame.tsx";
import markUrl from "#content/club/mark.svg";
import { markAddress, PICTURE_BYTES } from "#domain/brand-files.ts";
import { useClubField, useClubForm } from "./use-club-form.ts";

/** The mark as pages and phones show it, and another one in its place. */
export function MarkField() {
  const { t } = useTranslation("adminClub");
  const { values, change } = useClubForm();
  const { ofCode, ofThrown } = useErrorText();
  const [isTooLarge, setTooLarge] = useState(false);
  const { error: wrong } = useClubField("mark");
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (file: File) => {
      const json = { purpose: "mark" as const, file: base64(new Uint8Array(await file.arrayBuffer())) };
      return (await api.admin.pictures.$post({ json })).json();
    },
    onSuccess: ({ data }) => change({ mark: data.id }),
  });
  const choose = (file: File | undefined) => {
    if (!file || isPending) return;
    setTooLarge(file.size > PICTURE_BYTES);
    if (file.size <= PICTURE_BYTES) mutate(file);
  };
  const failure = isTooLarge ? ofCode("picture_too_large") : error && ofThrown(error);
  const { mark } = values;
  return (
    <div className="grid gap-3">
      <FieldFrame id="mark" unmarked label={t("identity.mark")} hint={t("identity.markHint")} error={wrong}>
        <input
          id="mark"
          type="file"
          accept=".svg,.png,.jpg,.jpeg,.webp,image/svg+xml,image/png,image/jpeg,image/webp"
          aria-describedby="mark-hint"
          aria-busy={isPending}
          className={`${CONTROL} file:mr-3 file:rounded file:border-0 file:bg-sand-100 file:px-3 file:py-1.5 file:font-semibold`}
          onChange={({ target }) => choose(target.files?.[0])}
        />
      </FieldFrame>
      <div className="flex flex-wrap items-center gap-4">
        <img
          src={mark ? markAddress(mark, "header") : markUrl}
          alt={t("identity.markNow")}
          width={80}
          height={80}
          className="size-20"
        />
        {mark && (
          <img
            src={markAddress(mark, "192")}
            alt=""
            width={64}
            height={64}
            className="size-16 rounded-full"
          />
        )}
        {mark && (
          <Button variant="secondary" onClick={() => change({ mark: null })}>
            {t("identity.markBack")}
          </Button>
        )}
      </div>
      <p role="status" className="text-small empty:hidden">
        {isPending && t("identity.markReading")}
      </p>
      {failure && <FailureNotice {...failure} />}
    </div>
  );
}
