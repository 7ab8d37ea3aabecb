type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}

function isTicked(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");
}

/**
 * Enters an answer again. React hears of a change only when it differs from what it last saw on the element
 * itself, so the answer goes past the element to its prototype.
 */
function enterAgain(field: Field, answer: string | boolean): void {
  if (isTicked(field)) {
    field.checked = !answer;
    field.click();
    return;
  }
  field.value = "";
  Reflect.set(Object.getPrototypeOf(field), "value", answer, field);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

/** Whether the code of the part that an element stands in runs: the page, or a section that comes later. */
function isHydrated(element: Element): boolean {
  return element.closest("[data-hydrated]")?.getAttribute("data-hydrated") !== "no";
}

/**
 * Keeps what somebody types and presses before the code of a part of the page runs, and enters it once that
 * part says that it is hydrated. A form is not sent before: the browser would put its answers, a PIN among them,
 * into the address. It listens on the way down: React stops what it cannot answer yet.
 */
export function replayInput(): void {
  const answers = new Map<Field, string | boolean>();
  let pressed: HTMLButtonElement | null = null;
  const keepAnswer = ({ target }: Event) => {
    if (!isField(target) || isHydrated(target)) return;
    answers.set(target, isTicked(target) ? target.checked : target.value);
  };
  const keepPress = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button || isHydrated(button)) return;
    event.preventDefault();
    pressed = button;
  };
  document.addEventListener("input", keepAnswer, { capture: true });
  document.addEventListener("click", keepPress, { capture: true });
  document.addEventListener("hydrated", () => {
    for (const [field, answer] of answers) {
      if (!isHydrated(field)) continue;
      answers.delete(field);
      enterAgain(field, answer);
    }
    if (!pressed || !isHydrated(pressed)) return;
    pressed.click();
    pressed = null;
  });
}
