import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useFieldError, useOpenFacts } from "#app/staff/shared/draft-editor.tsx";
import { TitledCard } from "#app/staff/shared/editor-card.tsx";
import { PictureUpload } from "#app/staff/shared/picture-upload.tsx";
import { usePagesWords } from "#app/staff/shared/use-pages-words.ts";
import { Button } from "#app/ui/button.tsx";
import { type PictureId, pictures } from "#content/club/pictures.ts";
import { firstPages } from "#content/product/first-pages.ts";
import { pictureAddress } from "#domain/club/page-texts.ts";
import { partAt } from "#domain/club/pages-draft.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { PageText } from "./page-fields.tsx";

const files = import.meta.glob<string>("/content/club/images/*/*.{svg,jpg,jpeg,png}", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The build's own file of a picture. */
function sampleAddress(id: PictureId): string | undefined {
  return Object.entries(files).find(([path]) => path.includes(`/${pictures[id].file}.`))?.[1];
}

/** A picture of the pages, another one in its place, and what it shows in both languages. */
export function PictureCard({ id }: { id: PictureId }) {
  const { t } = useTranslation("adminPages");
  const { values, write } = useOpenFacts<"pages">();
  const { pictureName } = usePagesWords();
  const { pictures: chosen } = values;
  const { width, height, alt } = pictures[id];
  const own = chosen[id];
  const place = `pictures.${id}`;
  const error = useFieldError(place);
  const altPlaces = LANGUAGES.map((language) => `texts.${language}.pictures.${alt}`);
  // What a picture shows is asked anew with another picture, and the sample's words come back with the sample.
  const withAlts = (alts: (altPlace: string) => unknown) =>
    Object.fromEntries(altPlaces.map((altPlace) => [altPlace, alts(altPlace)]));
  const goBack = () => {
    const { [id]: _dropped, ...others } = chosen;
    write({ pictures: others, ...withAlts((altPlace) => partAt(firstPages, altPlace) ?? "") });
  };
  return (
    <TitledCard title={pictureName(id)}>
      <PictureUpload
        id={place}
        purpose={id}
        label={t("replace")}
        hint={t("replaceHint", { width, height })}
        error={error}
        onStored={(stored) => write({ [place]: stored, ...withAlts(() => "") })}
      >
        <img
          src={own ? pictureAddress(own, 640) : sampleAddress(id)}
          alt={t("shownNow")}
          width={width}
          height={height}
          loading="lazy"
          className="h-auto w-full max-w-md rounded"
        />
        {own && (
          <Button variant="secondary" className="justify-self-start" onClick={goBack}>
            {t("back")}
          </Button>
        )}
      </PictureUpload>
      <PageText place={`pictures.${alt}`} />
    </TitledCard>
  );
}
