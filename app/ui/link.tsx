import type { ComponentProps } from "react";
import { Link } from "wouter";

const LOOKS = {
  /** In a sentence. */
  text: "underline underline-offset-4",
  /** By itself, for a thumb. */
  alone: "inline-flex min-h-11 items-center font-semibold underline underline-offset-4",
  /** Where many of them stand in rows. */
  row: "underline decoration-sand-500 underline-offset-2",
  /** On a dusk ground. */
  chalk: "underline decoration-dusk-300/50 underline-offset-4 hover:decoration-current",
  /** In a notice or under a name: something is to be done. */
  task: "underline underline-offset-2",
} as const;
type LinkLook = keyof typeof LOOKS;

/** For what looks like a link and is none, such as a button in a sentence. */
export function linkStyle(look: LinkLook = "text", className = ""): string {
  return `${className} ${LOOKS[look]}`;
}

interface TextLinkProps extends Omit<ComponentProps<"a">, "href"> {
  href: string;
  look?: LinkLook;
}

/** A link in words. To a page of ours it changes the page without loading it; anywhere else it is the browser's. */
export function TextLink({ href, look, className, ...rest }: TextLinkProps) {
  const classes = linkStyle(look, className);
  if (!href.startsWith("/")) return <a href={href} {...rest} className={classes} />;
  return <Link href={href} {...rest} className={classes} />;
}
