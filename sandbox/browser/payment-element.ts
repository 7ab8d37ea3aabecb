import { brandOf, type CardBrand, digitsOf } from "#sandbox/card-rules.ts";
import { type Appearance, applyAppearance, loadStylesheet } from "./appearance.ts";
import { CardField } from "./card-field.ts";
import { IntegrationError, type StripeError } from "./errors.ts";
import { cvcRules, expiryRules, numberRules, readExpiry } from "./field-rules.ts";
import { type Language, texts } from "./texts.ts";

export type ElementSetting = {
  base: string;
  language: Language;
  appearance: Appearance | undefined;
  /** Asks the API whether this payment can still be paid. */
  load(): Promise<StripeError | null>;
  onDestroy(): void;
};

export type CardData = { number: string; exp_month: number; exp_year: number; cvc: string };

const BRAND_NAMES: Record<CardBrand, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  unknown: "",
};

type Handler = (event?: unknown) => unknown;

/** `on`, `once` and `off` of a Stripe element. */
class Emitter {
  private readonly handlers = new Map<string, Set<Handler>>();

  on(event: string, handler: Handler): void {
    const known = this.handlers.get(event) ?? new Set();
    this.handlers.set(event, known.add(handler));
  }

  off(event: string, handler?: Handler): void {
    if (handler) this.handlers.get(event)?.delete(handler);
    else this.handlers.delete(event);
  }

  emit(event: string, payload: unknown): void {
    for (const handler of [...(this.handlers.get(event) ?? [])]) handler(payload);
  }
}

/** The Payment Element: three plain fields in the page's language and appearance. */
export class PaymentElement extends Emitter {
  private readonly setting: ElementSetting;
  private readonly root = document.createElement("div");
  private readonly brand = document.createElement("span");
  private readonly note = document.createElement("p");
  private readonly fields: [CardField, CardField, CardField];
  private language: Language;
  private readOnly: boolean;
  private destroyed = false;

  constructor(setting: ElementSetting, options: { readOnly?: boolean } = {}) {
    super();
    this.setting = setting;
    this.language = setting.language;
    this.readOnly = options.readOnly ?? false;
    const spoken = texts[setting.language];
    const changed = () => this.changed();
    const number = new CardField(numberRules, spoken, changed);
    const cvc = cvcRules(() => number.value);
    this.fields = [number, new CardField(expiryRules, spoken, changed), new CardField(cvc, spoken, changed)];
    this.build();
    this.speak(setting.language);
    this.dress(setting.appearance);
    this.setBusy(false);
  }

  mount(target: string | HTMLElement): void {
    this.refuseDestroyed();
    const node = typeof target === "string" ? document.querySelector<HTMLElement>(target) : target;
    if (!node) {
      throw new IntegrationError(
        `The selector you specified (${target}) applies to no DOM elements that are currently on the page. ` +
          "Make sure the element exists on the page before calling mount().",
      );
    }
    node.classList.add("StripeElement");
    node.replaceChildren(this.root);
    void this.open();
  }

  unmount(): void {
    this.root.parentElement?.classList.remove("StripeElement");
    this.root.remove();
  }

  destroy(): void {
    this.refuseDestroyed();
    this.unmount();
    this.destroyed = true;
    this.setting.onDestroy();
  }

  update(options: { readOnly?: boolean }): void {
    this.refuseDestroyed();
    this.readOnly = options.readOnly ?? this.readOnly;
    this.setBusy(false);
  }

  focus(): void {
    this.fields[0].input.focus();
  }

  blur(): void {
    for (const { input } of this.fields) input.blur();
  }

  clear(): void {
    for (const field of this.fields) field.clear();
    this.changed();
  }

  get mounted(): boolean {
    return this.root.isConnected;
  }

  speak(language: Language): void {
    this.language = language;
    for (const field of this.fields) field.speak(texts[language]);
    this.note.textContent = texts[language].note;
    this.root.lang = language;
  }

  dress(appearance: Appearance | undefined): void {
    applyAppearance(this.root, appearance);
  }

  /** Shows missing or wrong fields, focuses the first one, and returns its error, or null. */
  validate(): StripeError | null {
    const problems = this.fields.map((field) => field.check(true));
    const index = problems.findIndex((problem) => problem !== null);
    const code = problems[index];
    if (!code) return null;
    this.fields[index]?.input.focus();
    return { type: "validation_error", code, message: texts[this.language][code] };
  }

  card(): CardData {
    const [number, expiry, cvc] = this.fields;
    const { month, year } = readExpiry(expiry.value);
    return { number: digitsOf(number.value), exp_month: month, exp_year: year, cvc: cvc.value };
  }

  /** Locks the fields while a confirmation is under way. */
  setBusy(busy: boolean): void {
    for (const { input } of this.fields) input.readOnly = busy || this.readOnly;
    this.root.setAttribute("aria-busy", String(busy));
  }

  private build(): void {
    this.root.className = "SandboxCardForm";
    this.note.className = "SandboxCardForm-note";
    this.brand.className = "SandboxField-brand";
    this.brand.setAttribute("aria-hidden", "true");
    this.fields[0].root.append(this.brand);
    this.root.append(this.note, ...this.fields.map((field) => field.root));
    this.root.addEventListener("focusin", (event) => this.crossed("focus", event));
    this.root.addEventListener("focusout", (event) => this.crossed("blur", event));
    this.root.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") this.emit("escape", { elementType: "payment" });
    });
  }

  /** Reports focus and blur for the form as a whole, not for single fields. */
  private crossed(event: "blur" | "focus", { relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof Node && this.root.contains(relatedTarget)) return;
    this.emit(event, { elementType: "payment" });
  }

  private async open(): Promise<void> {
    const [error] = await Promise.all([this.setting.load(), loadStylesheet(this.setting.base)]);
    if (this.destroyed || !this.mounted) return;
    if (error) {
      this.root.hidden = true;
      this.emit("loaderror", { elementType: "payment", error });
      return;
    }
    this.emit("ready", { elementType: "payment" });
  }

  private changed(): void {
    const brand = brandOf(digitsOf(this.fields[0].value));
    this.brand.textContent = BRAND_NAMES[brand];
    this.emit("change", {
      elementType: "payment",
      collapsed: false,
      complete: this.fields.every((field) => field.check(false) === null),
      empty: this.fields.every((field) => field.value === ""),
      value: { type: "card" },
    });
  }

  private refuseDestroyed(): void {
    if (!this.destroyed) return;
    throw new IntegrationError("This Element has already been destroyed. Please create a new one.");
  }
}
