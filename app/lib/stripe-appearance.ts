import type { Appearance } from "@stripe/stripe-js";

/** A token's colour as "rgb(155 44 58)": Stripe's frame knows neither our custom properties nor OKLCH. */
function tokenColor(probe: HTMLElement, token: string): string {
  probe.style.setProperty("color", `color-mix(in srgb, var(${token}), var(${token}))`);
  const { color } = getComputedStyle(probe);
  if (color.startsWith("rgb")) return color;
  const channels = color.match(/-?[\d.]+(?:e-?\d+)?/g) ?? [];
  const bytes = channels
    .slice(0, 3)
    .map((channel) => Math.round(Math.min(1, Math.max(0, Number(channel))) * 255));
  return `rgb(${bytes.join(", ")})`;
}

/** The card form in our colours, sizes and corners, read from the tokens of app/styles/tokens.css. */
export function stripeAppearance(): Appearance {
  const probe = document.body.appendChild(document.createElement("span"));
  const ink = tokenColor(probe, "--color-dusk-900");
  const softInk = tokenColor(probe, "--color-dusk-700");
  const line = tokenColor(probe, "--color-sand-700");
  const focus = tokenColor(probe, "--color-dusk-500");
  const danger = tokenColor(probe, "--color-error");
  probe.remove();
  return {
    theme: "stripe",
    variables: {
      colorPrimary: focus,
      colorBackground: "#ffffff",
      colorText: ink,
      colorTextSecondary: softInk,
      colorTextPlaceholder: softInk,
      colorDanger: danger,
      fontFamily: '"Source Sans 3 Variable", "Source Sans 3", system-ui, sans-serif',
      fontSizeBase: "18px",
      fontWeightMedium: "600",
      borderRadius: "6px",
      spacingUnit: "4px",
    },
    rules: {
      ".Label": { color: ink, fontWeight: "600" },
      ".Input": { borderColor: line, boxShadow: "none" },
    },
  };
}
