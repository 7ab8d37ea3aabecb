import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { textsByFile } from "#tests/support/pages/text-files.ts";

const ROOT = resolve(import.meta.dirname, "../../..");

/** A text's key as code writes it: whole, or with inserted parts, as in `purposes.${purpose}`. */
const KEY = /(["'`])((?:[\w:.+-]|\$\{[^{}`]*\})+)\1/g;
const INSERTED = /\$\{[^}]*\}/g;
/** Endings that choose between variants: plural forms, and programs that are no camp. */
const VARIANT = /(?:_(?:zero|one|other))?(?:_program)?$/;

const code = ["app", "server", "content", "domain"]
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) =>
      join(ROOT, folder, file),
    ),
  )
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");
/** A text that is read as a property, as in `photos.no`. */
const PROPERTY = /\b\w+\.\w+\b/g;
const written = new Set(
  [...code.matchAll(KEY)].map(([, , key = ""]) => key).concat(code.match(PROPERTY) ?? []),
);
const patterns = [...written]
  .filter((key) => key.includes("${") && /\w/.test(key.replace(INSERTED, "")))
  .map((key) =>
    key
      .split(INSERTED)
      .map((part) => part.replaceAll(/[.+]/g, "\\$&"))
      .join(".+"),
  );
const anyPattern = new RegExp(`^(?:${patterns.join("|")})$`);
/** Texts that the server reads as properties instead of by key. */
const words = new Set(code.match(/[\w-]+/g));

function isUsed(file: string, key: string): boolean {
  const [, path = ""] = key.replace(VARIANT, "").split(":");
  if (file.endsWith("/files.json")) return path.split(".").every((name) => words.has(name));
  return [path, key.replace(VARIANT, "")].some((name) => written.has(name) || anyPattern.test(name));
}

it("Every text is read somewhere; those of emails have a test of their own", () => {
  const unused = textsByFile("en")
    .filter(([file]) => /product/.test(file) && !file.endsWith("/mail.json"))
    .flatMap(([file, texts]) =>
      [...texts.keys()].filter((key) => !isUsed(file, key)).map((key) => `${file} ${key}`),
    );
  expect(unused).toEqual([]);
});
