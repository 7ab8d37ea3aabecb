import { type ComponentProps, createElement } from "react";

const BACKGROUND_CLASSES = {
  white: "bg-white shadow-low",
  /** For a card beside related content, or inside a white card. */
  sand: "bg-sand-100",
} as const;

const PADDING_CLASSES = {
  /** The children or the card's own classes set the padding. */
  none: "",
  /** One card of many. */
  row: "p-card",
  /** A section of a page. */
  panel: "p-card sm:p-6",
  /** The main content of a page. */
  page: "p-card sm:p-8",
} as const;

type CardTag = "section" | "div" | "aside" | "form" | "fieldset" | "dl" | "ul" | "li";

type CardProps<Tag extends CardTag> = ComponentProps<Tag> & {
  as?: Tag;
  background?: keyof typeof BACKGROUND_CLASSES;
  padding?: keyof typeof PADDING_CLASSES;
};

export function Card<Tag extends CardTag = "section">({
  as,
  background = "white",
  padding = "panel",
  className = "",
  ...rest
}: CardProps<Tag>) {
  const classes = `rounded ${BACKGROUND_CLASSES[background]} ${PADDING_CLASSES[padding]} ${className}`;
  return createElement(as ?? "section", { ...rest, className: classes });
}
