import { LANGUAGES, type Language } from "./languages.ts";
import { POLICY_IDS, type Policy, type PolicyId, type PublishedPolicies } from "./policies.ts";

/** One change that families would read or be asked, shown to staff as one sentence. */
export type PolicyDifference = { policy: PolicyId } & (
  | { kind: "text"; language: Language; before: string; after: string }
  | { kind: "order" | "signAnew" | "isOurs" }
);

function linesOf({ title, sections }: Policy, language: Language): string[] {
  return [
    title[language],
    ...sections[language].flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]),
  ];
}

/** Lines that only one of the two has, side by side where as many came as went. */
function changedLines(before: readonly string[], after: readonly string[]) {
  const gone = before.filter((line) => !after.includes(line));
  const come = after.filter((line) => !before.includes(line));
  if (gone.length === come.length) return gone.map((line, i) => ({ before: line, after: come[i] ?? "" }));
  return [
    ...gone.map((line) => ({ before: line, after: "" })),
    ...come.map((line) => ({ before: "", after: line })),
  ];
}

function differencesOf(policy: PolicyId, before: Policy, after: Policy): PolicyDifference[] {
  const texts = LANGUAGES.flatMap((language) =>
    changedLines(linesOf(before, language), linesOf(after, language)).map(
      (change): PolicyDifference => ({ policy, kind: "text", language, ...change }),
    ),
  );
  const isMoved = LANGUAGES.some(
    (language) => linesOf(before, language).join("\n") !== linesOf(after, language).join("\n"),
  );
  return [
    ...texts,
    ...(isMoved && texts.length === 0 ? [{ policy, kind: "order" as const }] : []),
    ...(after.signAnew || after.signedSince !== before.signedSince
      ? [{ policy, kind: "signAnew" as const }]
      : []),
    ...(Boolean(after.isOurs) !== Boolean(before.isOurs) ? [{ policy, kind: "isOurs" as const }] : []),
  ];
}

/** What a draft of the policies would change for families, in their order. */
export function policyDifferences(before: PublishedPolicies, after: PublishedPolicies): PolicyDifference[] {
  return POLICY_IDS.flatMap((policy) => differencesOf(policy, before[policy], after[policy]));
}
