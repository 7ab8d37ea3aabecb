import { html } from "hono/html";
import type Stripe from "stripe";
import type { Control } from "#sandbox/control.ts";
import type { Fault } from "#sandbox/faults.ts";
import { button, chip, type Html, time } from "./parts.ts";

const SHOWN_EVENTS = 40;

/** Faults that the page offers; each hits the server's next call, once. */
export const OFFERED_FAULTS = {
  "lost-answer": { label: "Do it, lose the answer", fault: { when: "after", effect: "drop" } },
  outage: { label: "Answer 500", fault: { when: "before", effect: "error", status: 500 } },
  "outage-after": { label: "Do it, answer 500", fault: { when: "after", effect: "error", status: 500 } },
  slow: { label: "Answer after 5 seconds", fault: { when: "before", effect: "delay", ms: 5000 } },
} as const satisfies Record<string, { label: string; fault: Fault }>;

function holding(control: Control): Html {
  const held = control.webhooks.held().length;
  if (!control.webhooks.isHolding() && held === 0) {
    return html`<p>${chip("delivered at once", "good")} Each event goes to the site as it happens.</p>
      <div class="actions">
        ${button("hold", "Hold all events back")}
        ${button("reorder", "Turn the next three around", { count: "3" })}
        ${button("duplicate", "Send the next one twice")}
        ${button("drop", "Lose the next one")}
      </div>`;
  }
  return html`<p>${chip("held back", "waiting")} ${held} ${held === 1 ? "event waits" : "events wait"}. Deliver them
      one by one below in any order, or all:</p>
    <div class="actions">
      ${button("release", "Deliver all", { order: "first" })}
      ${button("release", "Deliver all, last one first", { order: "last" })}
    </div>`;
}

function faults(control: Control): Html {
  const waiting = control.faults.waiting().length;
  const offers = Object.entries(OFFERED_FAULTS).map(([kind, { label }]) => button("fault", label, { kind }));
  return html`<h3>The site's next call to Stripe</h3>
    <p class="fine">The site tries again by itself, so that one fault alone is hardly seen: that is the point.</p>
    <div class="actions">${offers}</div>
    ${
      waiting === 0
        ? ""
        : html`<p>${chip(`${waiting} waiting`, "waiting")} ${waiting === 1 ? "One call" : `${waiting} calls`} will
          meet a fault.</p><div class="actions">${button("clear-faults", "Take them back")}</div>`
    }`;
}

/** How the site answered an event, as word, color and shape. */
function delivery(control: Control, event: Stripe.Event): Html {
  const tries = control.webhooks.attempts().filter(({ eventId }) => eventId === event.id);
  const last = tries.at(-1)?.status;
  const times = tries.length > 1 ? `, ${tries.length} times` : "";
  if (control.webhooks.held().includes(event.id)) return chip("held back", "waiting");
  if (last === undefined) return chip("never sent", "bad");
  if (last === null) return chip(`nobody answered${times}`, "bad");
  return last < 300 ? chip(`taken${times}`, "good") : chip(`answered ${last}${times}`, "bad");
}

function eventRow(control: Control, event: Stripe.Event): Html {
  const { id } = event;
  const { id: about } = event.data.object as { id: string };
  const held = control.webhooks.held().includes(id);
  return html`<li class="card event" id="${id}">
    <div><code class="type">${event.type}</code>
      <p class="fine">${time(event.created)} · <code>${about}</code></p>${delivery(control, event)}</div>
    ${held ? button("deliver", "Deliver now", { id }) : button("resend", "Send again", { id })}
  </li>`;
}

/** Where events are sent, and the newest of them. */
export function webhooksSection(control: Control): Html {
  const events = control.events().slice(0, SHOWN_EVENTS);
  return html`<section aria-labelledby="webhooks">
      <h2 id="webhooks">Webhooks and faults</h2>
      <div class="card">${holding(control)}${faults(control)}</div>
    </section>
    <section aria-labelledby="events">
      <h2 id="events">Events</h2>
      ${events.length === 0 ? html`<p class="empty">None yet.</p>` : ""}
      <ul class="cards">${events.map((event) => eventRow(control, event))}</ul>
    </section>`;
}
