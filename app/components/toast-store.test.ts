import { describe, expect, it } from "vitest";
import { createToastStore } from "./toast-store.ts";

describe("Toasts", () => {
  it("show one at a time: a newer one takes the place of an older one", () => {
    const store = createToastStore();
    store.show({ title: "First" });
    store.show({ title: "Second", tone: "destructive" });
    expect(store.current()).toMatchObject({ title: "Second", tone: "destructive" });
  });

  it("leave the newer one alone when the older one's time is up", () => {
    const store = createToastStore();
    store.show({ title: "First" });
    const first = store.current()?.id ?? 0;
    store.show({ title: "Second" });
    store.dismiss(first);
    expect(store.current()?.title).toBe("Second");
  });

  it("are new each time, even with the same words, so that they are announced again", () => {
    const store = createToastStore();
    store.show({ title: "Missing Information" });
    const first = store.current()?.id;
    store.show({ title: "Missing Information" });
    expect(store.current()?.id).not.toBe(first);
  });

  it("tell the page about every change until it stops listening", () => {
    const store = createToastStore();
    const seen: (string | undefined)[] = [];
    const stop = store.subscribe(() => seen.push(store.current()?.title));
    store.show({ title: "First" });
    store.dismiss(store.current()?.id ?? 0);
    stop();
    store.show({ title: "Second" });
    expect(seen).toEqual(["First", undefined]);
  });
});
