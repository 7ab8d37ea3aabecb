import type { ComponentProps } from "react";
import { Link } from "wouter";

const LOOKS = {
  /** In a sentence. */
  text: "underline underline-offset-4",
  /** By itself, large enough to tap. */
  alone: "inline-flex min-h-11 items-center font-semibold underline underline-offset-4",
  /** A line of its own among lines of text, large enough to tap. */
  line: "inline-flex min-h-11 min-w-11 items-center underline underline-offset-4",
  /** In rows with many links. */
  row: "underline decoration-sand-500 underline-offset-2",
  /** In the footer, on a dark background, large enough to tap. */
  chalk:
    "inline-flex min-h-11 min-w-11 items-center underline decoration-dusk-300/50 underline-offset-4 hover:decoration-current",
  /** In a notice or under a name, for something to do. */
  task: "underline underline-offset-2",
} as const;
type LinkLook = keyof typeof LOOKS;

/** Classes for a button that looks like a link. */
export function linkStyle(look: LinkLook = "text", className = ""): string {
  return `${className} ${LOOKS[look]}`;
}

interface TextLinkProps extends Omit<ComponentProps<"a">, "href"> {
  href: string;
  look?: LinkLook;
}

/** A text link. Links within the site navigate without a page load. */
export function TextLink({ href, look, className, ...rest }: TextLinkProps) {
  const classes = linkStyle(look, className);
  if (!href.startsWith("/")) return <a href={href} {...rest} className={classes} />;
  return <Link href={href} {...rest} className={classes} />;
}
