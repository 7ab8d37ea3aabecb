import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { BilingualField } from "#app/staff/shared/drafts/bilingual-field.tsx";
import {
  DraftField,
  useDraftField,
  useFieldError,
  useOpenContent,
} from "#app/staff/shared/drafts/draft-editor.tsx";
import { PictureUpload } from "#app/staff/shared/drafts/picture-upload.tsx";
import { FormattedValue, TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import logoUrl from "#content/club/logo.svg";
import { isColor, isReadable, readableColor } from "#domain/club/club-draft.ts";
import { logoPath } from "#domain/club/pictures.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { zoneName } from "#domain/time/formats.ts";
import { FieldPlaceholderBadge } from "./list-cards.tsx";

function LogoField() {
  const { t } = useTranslation("adminClub");
  const { values, setValues } = useOpenContent<"club">();
  const error = useFieldError("logo");
  const { logo } = values;
  return (
    <PictureUpload
      id="logo"
      purpose="logo"
      label={t("identity.logo")}
      hint={t("identity.markHint")}
      error={error}
      onUploaded={(stored) => setValues({ logo: stored })}
    >
      <div className="flex flex-wrap items-center gap-4">
        <img
          src={logo ? logoPath(logo, "header") : logoUrl}
          alt={t("identity.markNow")}
          width={80}
          height={80}
          className="size-20"
        />
        {logo && (
          <Button variant="secondary" onClick={() => setValues({ logo: null })}>
            {t("identity.markBack")}
          </Button>
        )}
      </div>
    </PictureUpload>
  );
}

/** All time zones. The chosen one and the browser's come first. */
function timeZonesWith(zone: string): string[] {
  const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [...new Set([zone, browserZone, ...Intl.supportedValuesOf("timeZone")])].filter(Boolean);
}

/** The color, and a button for the nearest readable color if the contrast is too low. */
function ColorField() {
  const { t } = useTranslation("adminClub");
  const { values, setValues } = useOpenContent<"club">();
  const color = values.color.trim().toLowerCase();
  const alternative = isColor(color) && !isReadable(color) ? readableColor(color) : undefined;
  return (
    <div className="grid content-start gap-2">
      <div className="flex items-end gap-3">
        <div className="min-w-0 flex-1">
          <DraftField
            path="color"
            label={t("fields.color")}
            valuesFrom={(text) => ({ color: text.trim().toLowerCase() })}
          />
        </div>
        <input
          type="color"
          aria-label={t("identity.pickColor")}
          value={isColor(color) ? color : "#000000"}
          onChange={({ target }) => setValues({ color: target.value })}
          className="h-12 w-14 shrink-0 cursor-pointer rounded border border-sand-500 bg-white p-1"
        />
      </div>
      {alternative && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => setValues({ color: alternative })}
        >
          {t("identity.takeNear", { color: alternative })}
        </Button>
      )}
    </div>
  );
}

/** Name, town, time zone, staff language, color and logo. The full form adds slogan and tax number. */
export function IdentityCard({ isShort = false }) {
  const { t, language } = useTranslation("adminClub");
  const timeZone = useDraftField("timeZone");
  const zones = timeZonesWith(timeZone.value);
  return (
    <TitledCard id="identity" title={t("identity.title")} text={t("identity.text")}>
      <FieldPlaceholderBadge paths={["name", "town"]} />
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
        <DraftField path="name" label={t("fields.clubName")} />
        <DraftField path="town" label={t("fields.town")} />
      </div>
      {!isShort && <BilingualField pathIn={(language) => `slogan.${language}`} label={t("fields.slogan")} />}
      <div className="grid items-start gap-x-4 gap-y-3 md:grid-cols-2">
        <div className="grid gap-1">
          <SelectField
            {...timeZone}
            label={t("fields.timeZone")}
            hint={t("identity.zoneHint")}
            choices={zones.map((value) => ({ value, label: value.replaceAll("_", " ") }))}
          />
          <FormattedValue>{zoneName(timeZone.value, language)}</FormattedValue>
        </div>
        <SelectField
          {...useDraftField("staffLanguage")}
          label={t("fields.staffLanguage")}
          choices={LANGUAGES.map((value) => ({ value, label: t(`terms:languages.${value}`) }))}
        />
        <ColorField />
        {!isShort && (
          <DraftField
            path="taxNumber"
            label={t("fields.taxNumber")}
            hint={t("identity.taxHint")}
            valuesFrom={(text) => ({ taxNumber: text || null })}
          />
        )}
      </div>
      <LogoField />
    </TitledCard>
  );
}
