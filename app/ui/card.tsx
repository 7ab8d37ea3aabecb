import { type ComponentProps, createElement } from "react";

const GROUNDS = {
  white: "bg-white shadow-low",
  /** Beside what it belongs to, or inside a white one. */
  sand: "bg-sand-100",
} as const;

const PADDING = {
  /** Its parts, or its own classes, keep the distance. */
  none: "",
  /** One of many. */
  row: "p-5",
  /** A part of a page. */
  panel: "p-5 sm:p-6",
  /** The part that a page is for. */
  page: "p-5 sm:p-8",
} as const;

type CardTag = "section" | "div" | "aside" | "form" | "fieldset" | "dl" | "ul" | "li";

type CardProps<Tag extends CardTag> = ComponentProps<Tag> & {
  /** What it is in the page's outline. */
  as?: Tag;
  ground?: keyof typeof GROUNDS;
  padding?: keyof typeof PADDING;
};

/** A sheet on the page's ground, which holds what belongs together. */
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
