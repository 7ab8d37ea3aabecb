import type { KeyIn } from "#app/lib/storage/browser-keys.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** A part says that its code runs, and brings along what enters an answer again: every page pays for this file first. */
export type HydratedEvent = CustomEvent<(field: Field, answer: string | boolean) => void>;

/** Where a page that is loaded anew finds what was typed into it. A child's health may be among it: in this tab alone. */
const TYPED_KEY = "typed" satisfies KeyIn<"session">;

function isField(target: unknown): target is Field {
  return target instanceof Element && target.matches("input,textarea,select");
}

/** Whether its answer is that it is ticked. */
function isTicked(field: Field): boolean {
  return field.matches("[type=checkbox],[type=radio]");
}

/** Whether the code of the part that an element stands in runs: the page, or a section that comes later. */
function isHydrated(element: Element): boolean {
  return !element.closest("[data-hydrated]")?.matches("[data-hydrated=no]");
}

/**
 * Keeps what somebody types and presses before the code of a part of the page runs, and enters it once that
 * part says that it is hydrated. A form is not sent before: the browser would put its answers, a PIN among them,
 * into the address. It listens on the way down: React stops what it cannot answer yet.
 */
export function replayInput(): void {
  const answers = new Map<Field, string | boolean>();
  let pressed: HTMLButtonElement | null = null;
  const keepAnswer = ({ target }: { target: unknown }) => {
    if (isField(target) && !isHydrated(target))
      answers.set(target, isTicked(target) ? (target as HTMLInputElement).checked : target.value);
  };
  const keepPress = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button || isHydrated(button)) return;
    event.preventDefault();
    pressed = button;
  };
  document.addEventListener("input", keepAnswer, true);
  document.addEventListener("click", keepPress, true);
  document.addEventListener("hydrated", (event) => {
    const { detail: enterAgain } = event as HydratedEvent;
    for (const [field, answer] of answers) {
      if (!isHydrated(field)) continue;
      answers.delete(field);
      enterAgain(field, answer);
    }
    if (!pressed || !isHydrated(pressed)) return;
    pressed.click();
    pressed = null;
  });
  try {
    const [address, ...kept] = JSON.parse(sessionStorage[TYPED_KEY]);
    delete sessionStorage[TYPED_KEY];
    for (const [name, answer] of address === location.href ? kept : []) {
      for (const field of document.getElementsByName(name) as NodeListOf<HTMLInputElement>) {
        if (!isTicked(field)) field.value = answer;
        else if (field.value === answer) field.checked = true;
        else continue;
        keepAnswer({ target: field });
      }
    }
  } catch {
    // Nothing was kept, or by somebody else.
  }
}

/** Keeps what was typed into this page for its next load in this tab; of a form that asks for a password, nothing. */
export function keepTyped(): void {
  const forms = [...document.forms].filter((form) => !form.querySelector("[type=password],[type=file]"));
  const typed = forms.flatMap((form) => [...new FormData(form)]);
  sessionStorage[TYPED_KEY] = JSON.stringify([location.href, ...typed]);
}
