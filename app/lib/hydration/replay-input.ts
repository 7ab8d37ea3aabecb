import type { KeyIn } from "#app/lib/storage/browser-keys.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/**
 * Fired when a part's code runs. It carries the function that enters answers again, to keep this file small: every page
 * loads it first.
 */
export type HydratedEvent = CustomEvent<(field: Field, answer: string | boolean) => void>;

/** Session storage key of typed values that survive a reload. Never local storage: they may include a child's health. */
const TYPED_KEY = "typed" satisfies KeyIn<"session">;

function isField(target: unknown): target is Field {
  return target instanceof Element && target.matches("input,textarea,select");
}

/** Whether the field is a checkbox or radio button. */
function isTicked(field: Field): boolean {
  return field.matches("[type=checkbox],[type=radio]");
}

/** Whether the code of the element's part runs: the page's, or a lazy section's. */
function isHydrated(element: Element): boolean {
  return !element.closest("[data-hydrated]")?.matches("[data-hydrated=no]");
}

/**
 * Records input and clicks before a part is hydrated, and replays them once it is. Blocks native form submission
 * meanwhile, which would put answers, even a PIN, into the address. Listens in the capture phase, because React stops
 * events that it cannot handle yet.
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
    // Nothing was stored, or not by this script.
  }
}

/** Stores what was typed on this page for a reload in this tab, except forms with a password or file field. */
export function keepTyped(): void {
  const forms = [...document.forms].filter((form) => !form.querySelector("[type=password],[type=file]"));
  const typed = forms.flatMap((form) => [...new FormData(form)]);
  sessionStorage[TYPED_KEY] = JSON.stringify([location.href, ...typed]);
}
