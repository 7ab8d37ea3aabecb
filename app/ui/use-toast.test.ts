import { describe, expect, it } from "vitest";
import { createToastStore } from "./use-toast.ts";

describe("Toasts", () => {
  it("show one at a time: a newer one replaces an older one", () => {
    const store = createToastStore();
    store.show({ title: "First" });
    store.show({ title: "Second", tone: "destructive" });
    expect(store.current()).toMatchObject({ title: "Second", tone: "destructive" });
  });

  it("keep the newer one when the older one's time is up", () => {
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

  it("notify their listeners of every change until they unsubscribe", () => {
    const store = createToastStore();
    const seen: (string | undefined)[] = [];
    const stop = store.subscribe(() => seen.push(store.current()?.title));
    store.show({ title: "First" });
    store.dismiss(store.current()?.id ?? 0);
    stop();
    store.show({ title: "Second" });
    expect(seen).toEqual(["First", undefined]);
  });

  it("wait while any dialog is open", () => {
    const store = createToastStore();
    const closeOuter = store.openDialog();
    const closeInner = store.openDialog();
    store.show({ title: "Registration deleted" });
    expect(store.visible()).toBeUndefined();
    closeInner();
    expect(store.visible()).toBeUndefined();
    closeOuter();
    expect(store.visible()?.title).toBe("Registration deleted");
  });
});
