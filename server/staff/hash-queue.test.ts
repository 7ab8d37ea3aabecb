import { expect, test } from "vitest";
import { ApiError } from "#server/platform/http/api-error.ts";
import { type Hasher, inHashQueue } from "./secret-hash.ts";

/** Takes a place until the test releases it. */
function waiting(hasher: Hasher) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { leave: resolve, left: inHashQueue(hasher, () => promise) };
}

const stranger = (n: number): Hasher => ({ lane: "unauthenticated", key: `address:198.18.0.${n}` });
const device = (n: number): Hasher => ({ lane: "staff", key: `device:${n}` });

async function refusalOf(hasher: Hasher): Promise<unknown> {
  return inHashQueue(hasher, async () => "it had a place").catch((error: unknown) => error);
}

test("All unauthenticated callers share eight slots, however many addresses they have", async () => {
  const eight = Array.from({ length: 8 }, (_, n) => waiting(stranger(n)));
  const refusal = await refusalOf(stranger(99));
  expect(refusal).toBeInstanceOf(ApiError);
  expect(refusal).toMatchObject({ code: "sign_in_busy", status: 429, retryAfterSeconds: 5 });
  eight[3]?.leave();
  await eight[3]?.left;
  expect(await refusalOf(stranger(99))).toBe("it had a place");
  for (const { leave } of eight) leave();
  await Promise.all(eight.map(({ left }) => left));
});

test("A known device has its own slots, at most two, while unauthenticated callers use all of theirs", async () => {
  const strangers = Array.from({ length: 8 }, (_, n) => waiting(stranger(n)));
  const two = [waiting(device(1)), waiting(device(1))];
  expect(await refusalOf(device(1))).toMatchObject({ code: "sign_in_busy" });
  expect(await refusalOf(device(2))).toBe("it had a place");
  for (const { leave } of [...strangers, ...two]) leave();
  await Promise.all([...strangers, ...two].map(({ left }) => left));
  expect(await refusalOf(device(1))).toBe("it had a place");
});

test("Failed work frees its slot", async () => {
  for (let n = 0; n < 20; n++) {
    await inHashQueue(device(1), () => Promise.reject(new Error("no"))).catch(() => {});
  }
  expect(await refusalOf(device(1))).toBe("it had a place");
});
