import type { ComponentProps } from "react";
import { Link } from "wouter";

const VARIANT_CLASSES = {
  /** A link in a sentence. */
  text: "underline underline-offset-4",
  /** A link outside of text, large enough to tap. */
  alone: "inline-flex min-h-11 items-center font-semibold underline underline-offset-4",
  /** A separate line among lines of text, large enough to tap. */
  line: "inline-flex min-h-11 min-w-11 items-center text-left underline underline-offset-4",
  /** A link in rows with many links. */
  row: "underline decoration-sand-500 underline-offset-2",
  /** A footer link on a dark background, large enough to tap. */
  chalk:
    "inline-flex min-h-11 min-w-11 items-center underline decoration-dusk-300/50 underline-offset-4 hover:decoration-current",
  /** A link to a task, in a notice or under a name. */
  task: "underline underline-offset-2",
} as const;
type LinkVariant = keyof typeof VARIANT_CLASSES;

/** Classes for a button that looks like a link. */
export function linkClasses(variant: LinkVariant = "text", className = ""): string {
  return `${className} ${VARIANT_CLASSES[variant]}`;
}

interface TextLinkProps extends Omit<ComponentProps<"a">, "href"> {
  href: string;
  variant?: LinkVariant;
}

/** A text link. Links within the site navigate without a page load. */
export function TextLink({ href, variant, className, ...rest }: TextLinkProps) {
  const classes = linkClasses(variant, className);
  if (!href.startsWith("/")) return <a href={href} {...rest} className={classes} />;
  return <Link href={href} {...rest} className={classes} />;
}
