import type { StorageKey } from "#app/lib/storage/browser-keys.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/**
 * Fired when a section is hydrated. It carries the function that enters recorded values, to keep this file
 * small: every page loads this file first.
 */
export type HydratedEvent = CustomEvent<(field: Field, value: string | boolean) => void>;

/** Session storage key of typed values that survive a reload. Never local storage: they may include a child's health. */
const TYPED_VALUES_KEY = "typed" satisfies StorageKey<"session">;

function isField(target: unknown): target is Field {
  return target instanceof Element && target.matches("input,textarea,select");
}

function isCheckable(field: Field): boolean {
  return field.matches("[type=checkbox],[type=radio]");
}

/** True if the code of the element's page or lazy section runs. */
function isHydrated(element: Element): boolean {
  return !element.closest("[data-hydrated]")?.matches("[data-hydrated=no]");
}

/**
 * Records input and clicks before a section is hydrated, and replays them after. Until then, it blocks native
 * form submission, which would put values, even a PIN, into the address. It listens in the capture phase,
 * because React stops events that it cannot handle yet.
 */
export function replayInput(): void {
  const values = new Map<Field, string | boolean>();
  let clickedButton: HTMLButtonElement | null = null;
  const recordValue = ({ target }: { target: unknown }) => {
    if (isField(target) && !isHydrated(target))
      values.set(target, isCheckable(target) ? (target as HTMLInputElement).checked : target.value);
  };
  const recordClick = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button || isHydrated(button)) return;
    event.preventDefault();
    clickedButton = button;
  };
  document.addEventListener("input", recordValue, true);
  document.addEventListener("click", recordClick, true);
  document.addEventListener("hydrated", (event) => {
    const { detail: enterValue } = event as HydratedEvent;
    for (const [field, value] of values) {
      if (!isHydrated(field)) continue;
      values.delete(field);
      enterValue(field, value);
    }
    if (!clickedButton || !isHydrated(clickedButton)) return;
    clickedButton.click();
    clickedButton = null;
  });
  try {
    const [address, ...stored] = JSON.parse(sessionStorage[TYPED_VALUES_KEY]);
    delete sessionStorage[TYPED_VALUES_KEY];
    for (const [name, value] of address === location.href ? stored : []) {
      for (const field of document.getElementsByName(name) as NodeListOf<HTMLInputElement>) {
        if (!isCheckable(field)) field.value = value;
        else if (field.value === value) field.checked = true;
        else continue;
        recordValue({ target: field });
      }
    }
  } catch {
    // No stored value, or an invalid one.
  }
}

/** Stores typed values for a reload in this tab, except those of forms with a password or file field. */
export function storeTypedValues(): void {
  const forms = [...document.forms].filter((form) => !form.querySelector("[type=password],[type=file]"));
  const entries = forms.flatMap((form) => [...new FormData(form)]);
  sessionStorage[TYPED_VALUES_KEY] = JSON.stringify([location.href, ...entries]);
}
