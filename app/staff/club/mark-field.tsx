import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useFieldError, useOpenFacts } from "#app/staff/shared/draft-editor.tsx";
import { PictureUpload } from "#app/staff/shared/picture-upload.tsx";
import { Button } from "#app/ui/button.tsx";
import markUrl from "#content/club/mark.svg";
import { markAddress } from "#domain/club/page-texts.ts";

/** The mark as pages and phones show it, and another one in its place. */
export function MarkField() {
  const { t } = useTranslation("adminClub");
  const { values, write } = useOpenFacts<"club">();
  const error = useFieldError("mark");
  const { mark } = values;
  return (
    <PictureUpload
      id="mark"
      purpose="mark"
      label={t("identity.mark")}
      hint={t("identity.markHint")}
      error={error}
      onStored={(stored) => write({ mark: stored })}
    >
      <div className="flex flex-wrap items-center gap-4">
        <img
          src={mark ? markAddress(mark, "header") : markUrl}
          alt={t("identity.markNow")}
          width={80}
          height={80}
          className="size-20"
        />
        {mark && (
          <>
            <img
              src={markAddress(mark, "192")}
              alt=""
              width={64}
              height={64}
              className="size-16 rounded-full"
            />
            <Button variant="secondary" onClick={() => write({ mark: null })}>
              {t("identity.markBack")}
            </Button>
          </>
        )}
      </div>
    </PictureUpload>
  );
}
