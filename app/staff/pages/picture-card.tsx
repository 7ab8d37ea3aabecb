import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { EditorCard } from "#app/staff/shared/editor-card.tsx";
import { PictureUpload } from "#app/staff/shared/picture-upload.tsx";
import { usePagesWords } from "#app/staff/shared/use-pages-words.ts";
import { Button } from "#app/ui/button.tsx";
import { type PictureId, pictures } from "#content/club/pictures.ts";
import { firstPages } from "#content/product/first-pages.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { textsIn, withPart } from "#domain/page-changes.ts";
import { pictureAddress } from "#domain/page-pictures.ts";
import type { PublishedPages } from "#domain/page-texts.ts";
import { PageText } from "./page-fields.tsx";
import { usePagesForm } from "./use-pages-form.ts";

const files = import.meta.glob<string>("/content/club/images/*/*.{svg,jpg,jpeg,png}", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The build's own file of a picture. */
function sampleAddress(id: PictureId): string | undefined {
  return Object.entries(files).find(([path]) => path.includes(`/${pictures[id].file}.`))?.[1];
}

/** What a picture shows is asked anew with another picture, and the sample's words come back with the sample. */
function withAlt(texts: PublishedPages["texts"], id: PictureId, isSample: boolean): PublishedPages["texts"] {
  const path = ["pictures", pictures[id].alt];
  const known = (language: "en" | "es") =>
    isSample
      ? (textsIn(firstPages.texts[language]).find(([place]) => place === path.join("."))?.[1] ?? "")
      : "";
  const [en, es] = LANGUAGES.map((language) => withPart(texts[language], path, known(language)));
  return { ...texts, ...(en && { en }), ...(es && { es }) };
}

/** A picture of the pages, another one in its place, and what it shows in both languages. */
export function PictureCard({ id }: { id: PictureId }) {
  const { t } = useTranslation("adminPages");
  const { values, change, gaps } = usePagesForm();
  const { pictureName, reason } = usePagesWords();
  const { texts, pictures: chosen } = values;
  const { width, height, alt } = pictures[id];
  const own = chosen[id];
  const place = `pictures.${id}`;
  const code = gaps[place];
  const goBack = () => {
    const { [id]: _dropped, ...others } = chosen;
    change({ pictures: others, texts: withAlt(texts, id, true) });
  };
  return (
    <EditorCard title={pictureName(id)}>
      <PictureUpload
        id={place}
        purpose={id}
        label={t("replace")}
        hint={t("replaceHint", { width, height })}
        error={code && reason(code)}
        onStored={(stored) =>
          change({ pictures: { ...chosen, [id]: stored }, texts: withAlt(texts, id, false) })
        }
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
    </EditorCard>
  );
}
