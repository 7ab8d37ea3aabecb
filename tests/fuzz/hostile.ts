import fc from "fast-check";

/** Texts that have broken something somewhere: signs, lengths, other languages' code, names of prototypes. */
const TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\uD800",
  "\u202E\u200B\uFEFF",
  "👩‍👩‍👧‍👦".repeat(20),
  "ñ".normalize("NFD").repeat(30),
  "'; drop table registrations; --",
  "<script>alert(1)</script>",
  "=HYPERLINK(1)",
  "%00%2e%2e%2f",
  "../../../../etc/passwd",
  "__proto__",
  "constructor",
  "toString",
  "NaN",
  "-0",
  "1e309",
  "9007199254740993",
  "2025-02-30",
  "0000-00-00",
  "9999-12-31T23:59:59.999Z",
  "x".repeat(300),
  "x".repeat(70_000),
];

const NUMBERS = [-1, -0, 0.1, 0.5, 1e21, 2 ** 31, 2 ** 53, -(2 ** 63), Number.MAX_VALUE, Number.MIN_VALUE];

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 60 }) },
);

const deep = fc
  .tuple(fc.integer({ min: 2, max: 3000 }), fc.boolean())
  .map(([depth, isArray]) => JSON.parse(isArray ? "[".repeat(depth) + "]".repeat(depth) : nested(depth)));

function nested(depth: number): string {
  return `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
}

const polluting = fc.constantFrom(
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  JSON.parse('{"constructor":{"prototype":{"isAdmin":true}}}'),
  { length: 1e9 },
  { toString: 1, valueOf: null },
);

/** Whatever somebody may put where a value belongs. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(...NUMBERS, null, true, false, [], {}, [null], [[]], [{}]),
  fc.double(),
  fc.integer(),
  fc.array(hostileText, { maxLength: 4 }),
  fc.dictionary(hostileText, fc.jsonValue(), { maxKeys: 4 }),
  fc.jsonValue({ maxDepth: 4 }),
  deep,
  polluting,
);
