import { type ComponentProps, createElement } from "react";

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
  padding?: keyof typeof PADDING;
};

/** A white sheet on the page's ground, which holds what belongs together. */
export function Card<Tag extends CardTag = "section">({
  as,
  padding = "panel",
  className = "",
  ...rest
}: CardProps<Tag>) {
  const classes = `rounded bg-white shadow-low ${PADDING[padding]} ${className}`;
  return createElement(as ?? "section", { ...rest, className: classes });
}
