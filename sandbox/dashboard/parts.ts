import { html } from "hono/html";

export type Html = ReturnType<typeof html>;

const clock = new Intl.DateTimeFormat("en-US", { timeStyle: "medium" });

/** Formats cents for people. */
export function money(cents: number): string {
  return (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
}

/** Seconds since 1970 as a time of day in the sandbox's time zone. */
export function time(seconds: number): Html {
  const date = new Date(seconds * 1000);
  return html`<time datetime="${date.toISOString()}">${clock.format(date)}</time>`;
}

type Tone = "good" | "waiting" | "bad" | "plain";

/** A state as word, color and shape. */
export function chip(word: string, tone: Tone): Html {
  return html`<span class="chip" data-tone="${tone}">${word.replaceAll("_", " ")}</span>`;
}

/** A button in a form of its own, so the page needs no script. */
export function button(action: string, label: string, fields: Record<string, string> = {}): Html {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`<form method="post" action="dashboard/${action}">${hidden}<button>${label}</button></form>`;
}
