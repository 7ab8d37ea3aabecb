import { beforeEach, describe, expect, it } from "vitest";
import {
  clearToast,
  currentToast,
  dismissToast,
  onToastChange,
  pauseToasts,
  showToast,
  visibleToast,
} from "./toasts.ts";

describe("Toasts", () => {
  beforeEach(clearToast);

  it("show one at a time: a newer one replaces an older one, and stays when the older one's time is up", () => {
    showToast({ title: "First" });
    const first = currentToast()?.id ?? 0;
    showToast({ title: "Second", tone: "destructive" });
    expect(currentToast()).toMatchObject({ title: "Second", tone: "destructive" });
    dismissToast(first);
    expect(currentToast()?.title).toBe("Second");
  });

  it("are new each time, even with the same words, so that they are announced again", () => {
    showToast({ title: "Missing Information" });
    const first = currentToast()?.id;
    showToast({ title: "Missing Information" });
    expect(currentToast()?.id).not.toBe(first);
  });

  it("notify their listeners of every change until they unsubscribe", () => {
    const seen: (string | undefined)[] = [];
    const stop = onToastChange(() => seen.push(currentToast()?.title));
    showToast({ title: "First" });
    dismissToast(currentToast()?.id ?? 0);
    stop();
    showToast({ title: "Second" });
    expect(seen).toEqual(["First", undefined]);
  });

  it("wait while any dialog is open", () => {
    const closeOuter = pauseToasts();
    const closeInner = pauseToasts();
    showToast({ title: "Registration deleted" });
    expect(visibleToast()).toBeUndefined();
    closeInner();
    expect(visibleToast()).toBeUndefined();
    closeOuter();
    expect(visibleToast()?.title).toBe("Registration deleted");
  });
});
