import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { pictures } from "#content/club/pictures.ts";
import { firstPages } from "#content/product/first-pages.ts";
import { choiceAt } from "#content/product/page-lists.ts";
import type { PageChoice, PublishedPages } from "#domain/club/page-content.ts";
import {
  entriesKeepingLists,
  PAGE_TEXT_LENGTH,
  PAGES_ERROR_CODES,
  textsIn,
} from "#domain/club/pages-draft.ts";
import { fieldIn } from "#domain/programs/draft-fields.ts";
import { useLabelInLanguage } from "./use-label-in-language.ts";

/** Editable pages in the order of the file; the pictures come last. */
export const TEXT_PAGES = Object.keys(firstPages.texts.en);

/** Paths of all texts and lists. */
const TEXT_PATHS = TEXT_PAGES.flatMap((page) =>
  entriesKeepingLists(firstPages.texts.en[page], page).map(([path]) => path),
);

export function pageOf(path: string): string {
  const [part, name = "", page = ""] = path.split(".");
  if (part === "ours") return name;
  return part === "pictures" ? "pictures" : page;
}

export function pagesEditorPath(path: string): string {
  return `/admin/website/pages?page=${pageOf(path)}#${path}`;
}

/** Labels of the paths of the pages' draft. The page loads the texts "admin". */
export function usePagesLabels() {
  const { t } = useTranslation(["adminPages", "adminPrograms", "adminClub"]);
  const nameOf = (page: string) => t(`pages.${page}` as "pages.home");
  const pictureName = (id: string) => t("picture", { number: Object.keys(pictures).indexOf(id) + 1 });
  const choiceName = ({ kind }: PageChoice, option: string) => {
    if (kind === "kinds")
      return t(`adminPrograms:address.kinds.${option}` as "adminPrograms:address.kinds.camp");
    return kind === "drawing" ? t(`drawings.${option}` as "drawings.ball") : pictureName(option);
  };
  /** Label without the language: "Hero, line 1", "Values, row 1: title", or a picture's description. */
  const textName = (path: string) => {
    const [page, key] = path.split(".");
    const picture = Object.entries(pictures).find(([, { alt }]) => page === "pictures" && alt === key);
    if (picture) return t("alt", { picture: pictureName(picture[0]) });
    const knownPath = TEXT_PATHS.find((part) => path === part || path.startsWith(`${part}.`));
    if (!knownPath) return "";
    const listName = t(`names.${knownPath}` as "names.home.hero.title");
    const [row, name = "text"] = path.slice(knownPath.length + 1).split(".");
    if (!row) return listName;
    return t("row", { list: listName, row: Number(row) + 1, part: t(`parts.${name}` as "parts.text") });
  };
  const inLanguage = useLabelInLanguage();
  const label = (path: string): string => {
    const [part, itemKey = "", page = "", ...rest] = path.split(".");
    if (part === "pictures") return pictureName(itemKey);
    if (part === "ours") return t("oursOf", { page: nameOf(itemKey) });
    const textPath = [page, ...rest].join(".");
    const name = textName(textPath);
    return [nameOf(page), name && (choiceAt(textPath) ? name : inLanguage(name, itemKey))]
      .filter(Boolean)
      .join(", ");
  };
  const errorText = (code: string) => {
    const pagesCode = PAGES_ERROR_CODES.find((errorCode) => errorCode === code) ?? "invalid_input";
    return t(`wrong.${pagesCode}`, { most: PAGE_TEXT_LENGTH });
  };
  /** Label of a choice; other texts as typed. */
  const valueLabel = (path: string, text: string) => {
    const choice = choiceAt(path.split(".").slice(2).join("."));
    const chosenOptions = choice && text !== "" ? text.split(" ") : [];
    return choice ? chosenOptions.map((option) => choiceName(choice, option)).join(", ") : text;
  };
  const rows = (path: string, pages: PublishedPages) => {
    const texts = textsIn(fieldIn(pages, path), path);
    if (path.startsWith("pictures.")) return texts.map(() => t("terms:anotherPicture"));
    return texts.map(([textPath, text]) => (path.startsWith("ours.") ? "✓" : valueLabel(textPath, text)));
  };
  return {
    nameOf,
    pictureName,
    textName,
    choiceName,
    label,
    rows,
    errorText,
    problemText: (path: string, code: string) =>
      t("adminClub:gapOfPart", { of: label(path), reason: errorText(code) }),
  };
}
