import { type ComponentProps, createElement } from "react";

const GROUNDS = {
  white: "bg-white shadow-low",
  /** Next to the content it belongs to, or inside a white card. */
  sand: "bg-sand-100",
} as const;

const PADDING = {
  /** Its children or its own classes set the padding. */
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
  /** Its HTML element. */
  as?: Tag;
  ground?: keyof typeof GROUNDS;
  padding?: keyof typeof PADDING;
};

/** A card: a box that groups content. */
export function Card<Tag extends CardTag = "section">({
  as,
  ground = "white",
  padding = "panel",
  className = "",
  ...rest
}: CardProps<Tag>) {
  const classes = `rounded ${GROUNDS[ground]} ${PADDING[padding]} ${className}`;
  return createElement(as ?? "section", { ...rest, className: classes });
}
