import { beforeEach, describe, expect, it } from "vitest";
import { clearToast, currentToast, dismissToast, openDialogCount, pauseToasts, showToast } from "./toasts.ts";

describe("Toasts", () => {
  beforeEach(clearToast);

  it("show one at a time: a newer one replaces an older one, and stays when the older one's time is up", () => {
    showToast({ title: "First" });
    const first = currentToast.get()?.id ?? 0;
    showToast({ title: "Second", tone: "destructive" });
    expect(currentToast.get()).toMatchObject({ title: "Second", tone: "destructive" });
    dismissToast(first);
    expect(currentToast.get()?.title).toBe("Second");
  });

  it("are new each time, even with the same words, so that they are announced again", () => {
    showToast({ title: "Missing Information" });
    const first = currentToast.get()?.id;
    showToast({ title: "Missing Information" });
    expect(currentToast.get()?.id).not.toBe(first);
  });

  it("notify their listeners of every change until they unsubscribe", () => {
    const seen: (string | undefined)[] = [];
    const stop = currentToast.subscribe(() => seen.push(currentToast.get()?.title));
    showToast({ title: "First" });
    dismissToast(currentToast.get()?.id ?? 0);
    stop();
    showToast({ title: "Second" });
    expect(seen).toEqual(["First", undefined]);
  });

  it("wait while any dialog is open", () => {
    const closeOuter = pauseToasts();
    const closeInner = pauseToasts();
    showToast({ title: "Registration deleted" });
    expect(openDialogCount.get()).toBe(2);
    closeInner();
    expect(openDialogCount.get()).toBe(1);
    closeOuter();
    expect(openDialogCount.get()).toBe(0);
    expect(currentToast.get()?.title).toBe("Registration deleted");
  });
});
