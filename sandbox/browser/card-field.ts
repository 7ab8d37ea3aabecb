import type { Texts } from "./texts.ts";

type FieldName = "cardNumber" | "cardExpiry" | "cardCvc";

/** How a field formats and checks its text. */
export type FieldRules = {
  name: FieldName;
  autocomplete: AutoFill;
  /** The value as it should look, given what was typed; `deleting` keeps separators from coming back. */
  format(typed: string, deleting: boolean): string;
  /** The key of the message that says what is wrong, or null. */
  problem(value: string): keyof Texts | null;
  placeholder(texts: Texts): string;
};

let count = 0;

/** A label, an input and the place of its error message, tied together for screen readers. */
export class CardField {
  readonly root = document.createElement("div");
  readonly input = document.createElement("input");
  private readonly label = document.createElement("label");
  private readonly message = document.createElement("p");
  private readonly rules: FieldRules;
  private texts: Texts;

  constructor(rules: FieldRules, texts: Texts, onInput: () => void) {
    this.rules = rules;
    this.texts = texts;
    count += 1;
    const id = `payment-${rules.name}-${count}`;
    this.root.className = `SandboxField SandboxField--${rules.name}`;
    this.label.className = "SandboxField-label";
    this.label.htmlFor = id;
    this.input.className = "SandboxField-input";
    this.input.id = id;
    this.input.name = rules.name;
    this.input.inputMode = "numeric";
    this.input.autocomplete = rules.autocomplete;
    this.input.spellcheck = false;
    this.message.className = "SandboxField-error";
    this.message.id = `${id}-error`;
    this.message.setAttribute("aria-live", "polite");
    this.root.append(this.label, this.input, this.message);
    this.input.addEventListener("input", (event) => {
      const typed = event instanceof InputEvent ? event.inputType : "";
      this.reformat(typed.startsWith("delete"));
      if (this.shownProblem() === null || this.problem() !== "incomplete") this.show(this.visibleProblem());
      onInput();
    });
    this.input.addEventListener("blur", () => {
      if (this.value !== "") this.show(this.rules.problem(this.value));
    });
    this.speak(texts);
  }

  get value(): string {
    return this.input.value;
  }

  /** The error of this field, shown beside it when `show` is asked for. */
  check(show: boolean): keyof Texts | null {
    const problem = this.rules.problem(this.value);
    if (show) this.show(problem);
    return problem;
  }

  clear(): void {
    this.input.value = "";
    this.show(null);
  }

  speak(texts: Texts): void {
    this.texts = texts;
    this.label.textContent = texts[this.rules.name];
    this.input.placeholder = this.rules.placeholder(texts);
    if (this.shownProblem() !== null) this.show(this.rules.problem(this.value));
  }

  private shownProblem(): string | null {
    return this.message.textContent === "" ? null : this.message.textContent;
  }

  private problem(): "incomplete" | "other" | null {
    const problem = this.rules.problem(this.value);
    return problem === null ? null : problem.startsWith("incomplete") ? "incomplete" : "other";
  }

  /** An unfinished value is no error while somebody types; a wrong one is an error at once. */
  private visibleProblem(): keyof Texts | null {
    return this.problem() === "other" ? this.rules.problem(this.value) : null;
  }

  private show(problem: keyof Texts | null): void {
    this.message.textContent = problem === null ? "" : this.texts[problem];
    this.input.setAttribute("aria-invalid", String(problem !== null));
    if (problem === null) this.input.removeAttribute("aria-describedby");
    else this.input.setAttribute("aria-describedby", this.message.id);
  }

  /** Formats the typed text and keeps the caret behind the same digit. */
  private reformat(deleting: boolean): void {
    const { input } = this;
    const caret = input.selectionStart ?? input.value.length;
    const atEnd = caret === input.value.length;
    const digitsBefore = input.value.slice(0, caret).replace(/\D/g, "").length;
    input.value = this.rules.format(input.value, deleting);
    if (atEnd || document.activeElement !== input) return;
    let position = 0;
    for (let seen = 0; seen < digitsBefore && position < input.value.length; position += 1) {
      if (/\d/.test(input.value[position] ?? "")) seen += 1;
    }
    input.setSelectionRange(position, position);
  }
}
