import type { PublishedClub } from "#domain/club/content.ts";
import type { Language } from "#domain/text/languages.ts";
import { i18nFor } from "#server/mail/email-layout.ts";

/** An i18n that records every text that is read, as "receipt.title". */
export function recordingI18n(language: Language, published: PublishedClub, read: Set<string>) {
  const recording = <T extends object>(texts: T, path: string): T =>
    new Proxy(texts, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value === "string") read.add(`${path}${String(key)}`);
        return value instanceof Object ? recording(value, `${path}${String(key)}.`) : value;
      },
    });
  const i18n = i18nFor(language, published);
  return { ...i18n, texts: recording(i18n.texts, "") };
}

/** Every text, named as such an i18n records it. */
export function keysOf(texts: object, path = ""): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [`${path}${key}`] : keysOf(value, `${path}${key}.`),
  );
}
