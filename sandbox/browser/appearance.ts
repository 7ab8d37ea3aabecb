/** The part of Stripe's Appearance API that the stand-in supports: the theme and every variable. */
export type Appearance = { theme?: string; variables?: Record<string, string | undefined> };

/**
 * Hands the variables to stripe.css as custom properties (`colorPrimary` → `--stripe-color-primary`). Set
 * through CSSOM, which a content-security-policy without 'unsafe-inline' allows.
 */
export function applyAppearance(target: HTMLElement, appearance: Appearance | undefined): void {
  target.dataset.theme = appearance?.theme ?? "stripe";
  for (const name of [...target.style]) {
    if (name.startsWith("--stripe-")) target.style.removeProperty(name);
  }
  for (const [name, value] of Object.entries(appearance?.variables ?? {})) {
    const property = `--stripe-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    if (value !== undefined) target.style.setProperty(property, value);
  }
}

/** Loads stripe.css once per page. Resolves even if loading fails, so the form always appears. */
export function loadStylesheet(base: string): Promise<void> {
  const href = `${base}/stripe.css`;
  const known = document.querySelector<HTMLLinkElement>(`link[href="${CSS.escape(href)}"]`);
  if (known?.sheet) return Promise.resolve();
  const link = known ?? Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const arrived = new Promise<void>((resolve) => {
    link.addEventListener("load", () => resolve(), { once: true });
    link.addEventListener("error", () => resolve(), { once: true });
  });
  if (!known) document.head.append(link);
  return arrived;
}
