import { replayInput, storeTypedValues } from "#app/lib/hydration/replay-input.ts";
import type { StorageKey } from "#app/lib/storage/browser-keys.ts";

/** Maximum delay of the page's code by slow pictures, in milliseconds. */
const CODE_TIMEOUT_MS = 3000;
/** Events of a visitor who is about to use the page, not only read it. */
const INTENT_EVENTS = ["pointerdown", "keydown", "focusin"] as const;

/** Delay before a retry when the server does not respond, in milliseconds. */
const RETRY_DELAY_MS = 5000;
/** Session storage key of the number of reloads shortly after opening the page. */
const RELOADS_KEY = "reloads" satisfies StorageKey<"session">;
const MAX_RELOADS = 3;
/** If the page was open longer, in milliseconds, the last reload worked and the count restarts. */
const RELOAD_WINDOW_MS = 60_000;

const root = document.getElementById("root");
let isReloading = false;
let isCodeRequested = false;

/**
 * Reloads the page and keeps typed values (docs/decisions/048-page-code-after-first-paint.md). Returns false
 * after three reloads that did not help.
 * @throws {DOMException} if session storage is unavailable, because reloads could not be counted
 */
function reloadPage(): boolean {
  if (isReloading) return true;
  const reloads = performance.now() > RELOAD_WINDOW_MS ? 0 : Number(sessionStorage[RELOADS_KEY]) || 0;
  if (reloads >= MAX_RELOADS) return false;
  sessionStorage[RELOADS_KEY] = reloads + 1;
  isReloading = true;
  // Store on pagehide, because the visitor may type until then.
  addEventListener("pagehide", storeTypedValues);
  location.reload();
  return true;
}

/** Reloads when the server responds. Without a network, a reload would lose the readable page. */
async function reloadWhenConnected(): Promise<void> {
  const isOnline = await fetch("", { cache: "no-cache" }).then(
    ({ status }) => status < 500,
    () => false,
  );
  if (isOnline) reloadPage();
  else setTimeout(reloadWhenConnected, RETRY_DELAY_MS);
}

/** Inserts the page's scripts, which the build put into a template (scripts/page-code.ts). */
function fetchCode(): void {
  if (isCodeRequested) return;
  isCodeRequested = true;
  const code = document.querySelector<HTMLTemplateElement>("template#code");
  if (!code) return;
  const tags = document.importNode(code.content, true);
  tags.querySelector("script")?.addEventListener("error", reloadWhenConnected);
  document.head.append(tags);
}

/** Fetches scripts after the first paint: the HTML is complete without them. */
function onLoad(): void {
  requestAnimationFrame(() => requestAnimationFrame(fetchCode));
  // A body margin means that the stylesheet did not load.
  if (root?.offsetLeft) reloadWhenConnected();
}

// An empty shell has nothing to paint first.
if (!root?.firstChild) fetchCode();
for (const eventName of INTENT_EVENTS) addEventListener(eventName, fetchCode);
addEventListener("load", onLoad);
setTimeout(fetchCode, CODE_TIMEOUT_MS);
addEventListener("codelost", (event) => reloadPage() && event.preventDefault());
replayInput();
