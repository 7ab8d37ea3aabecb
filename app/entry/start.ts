import { keepTyped, replayInput } from "#app/lib/hydration/replay-input.ts";
import type { KeyIn } from "#app/lib/storage/browser-keys.ts";

/** How long a picture that does not arrive may hold the page's code back, in milliseconds. */
const PATIENCE_MS = 3000;
/** Signs that somebody wants more of the page than to read it. */
const SIGNS = ["pointerdown", "keydown", "focusin"] as const;

/** How long after the server did not answer it is asked again, in milliseconds. */
const TRY_AGAIN_MS = 5000;
/** How often this tab's page was loaded anew soon after it had been opened. */
const RELOADS_KEY = "reloads" satisfies KeyIn<"session">;
const MOST_RELOADS = 3;
/** A page that stood for longer, in milliseconds, is no help that failed. */
const SOON_MS = 60_000;

const root = document.getElementById("root");
let leaves = false;
let fetched = false;

/**
 * Loads the page anew, with what was typed (docs/decisions/012-a-pages-code-comes-after-its-first-paint.md).
 * @returns whether it does: no longer when that was of no help three times
 * @throws {DOMException} when the browser stores nothing: it could not be counted
 */
function loadAnew(): boolean {
  if (leaves) return true;
  const reloads = performance.now() > SOON_MS ? 0 : Number(sessionStorage[RELOADS_KEY]) || 0;
  if (reloads >= MOST_RELOADS) return false;
  sessionStorage[RELOADS_KEY] = reloads + 1;
  leaves = true;
  // Somebody may type until the new page is there.
  addEventListener("pagehide", keepTyped);
  location.reload();
  return true;
}

/** The page can be read meanwhile; without a network it would be gone. */
async function loadAnewWhenConnected(): Promise<void> {
  const isBack = await fetch("", { cache: "no-cache" }).then(
    ({ status }) => status < 500,
    () => false,
  );
  if (isBack) loadAnew();
  else setTimeout(loadAnewWhenConnected, TRY_AGAIN_MS);
}

/** The page's code, which the build put aside in a template: see scripts/page-code.ts. */
function fetchCode(): void {
  if (fetched) return;
  fetched = true;
  const code = document.querySelector<HTMLTemplateElement>("template#code");
  if (!code) return;
  const tags = document.importNode(code.content, true);
  tags.querySelector("script")?.addEventListener("error", loadAnewWhenConnected);
  document.head.append(tags);
}

/** The page is complete without its code, so that waits until what it shows has been painted. */
function afterLoad(): void {
  requestAnimationFrame(() => requestAnimationFrame(fetchCode));
  // Only a page without its style has the browser's own margin.
  if (root?.offsetLeft) loadAnewWhenConnected();
}

// An empty shell has nothing to paint before.
if (!root?.firstChild) fetchCode();
for (const sign of SIGNS) addEventListener(sign, fetchCode);
addEventListener("load", afterLoad);
setTimeout(fetchCode, PATIENCE_MS);
addEventListener("codelost", (event) => loadAnew() && event.preventDefault());
replayInput();
