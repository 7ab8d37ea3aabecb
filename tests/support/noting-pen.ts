import type { Language } from "#domain/languages.ts";
import { penFor } from "#server/mail/texts.ts";

/** A pen that notes every text that is read, as "receipt.title". */
export function notingPen(language: Language, read: Set<string>) {
  const noting = <T extends object>(texts: T, path: string): T =>
    new Proxy(texts, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value === "string") read.add(`${path}${String(key)}`);
        return value instanceof Object ? noting(value, `${path}${String(key)}.`) : value;
      },
    });
  const pen = penFor(language);
  return { ...pen, texts: noting(pen.texts, "") };
}

/** Every text, named as such a pen notes it. */
export function keysOf(texts: object, path = ""): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [`${path}${key}`] : keysOf(value, `${path}${key}.`),
  );
}
