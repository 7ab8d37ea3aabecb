import { keepTyped, replayInput } from "#app/lib/hydration/replay-input.ts";
import type { KeyIn } from "#app/lib/storage/browser-keys.ts";

/** How long a slow picture may delay the page's code, in milliseconds. */
const PATIENCE_MS = 3000;
/** Events that show that a visitor is about to use the page, not only read it. */
const SIGNS = ["pointerdown", "keydown", "focusin"] as const;

/** Delay before a retry when the server does not answer, in milliseconds. */
const TRY_AGAIN_MS = 5000;
/** Session storage key: how often this tab reloaded the page shortly after opening it. */
const RELOADS_KEY = "reloads" satisfies KeyIn<"session">;
const MOST_RELOADS = 3;
/** If the page was open for longer than this, in milliseconds, the previous reload worked: count from zero again. */
const SOON_MS = 60_000;

const root = document.getElementById("root");
let leaves = false;
let fetched = false;

/**
 * Reloads the page and keeps what was typed (docs/decisions/048-page-code-after-first-paint.md).
 * @returns whether it reloads; false after three reloads that did not help
 * @throws {DOMException} when session storage is unavailable, because reloads could not be counted
 */
function reload(): boolean {
  if (leaves) return true;
  const reloads = performance.now() > SOON_MS ? 0 : Number(sessionStorage[RELOADS_KEY]) || 0;
  if (reloads >= MOST_RELOADS) return false;
  sessionStorage[RELOADS_KEY] = reloads + 1;
  leaves = true;
  // Save on pagehide, because the visitor may keep typing until then.
  addEventListener("pagehide", keepTyped);
  location.reload();
  return true;
}

/** Reloads only once the server answers: without a network, a reload would lose the page that is readable now. */
async function reloadWhenConnected(): Promise<void> {
  const isBack = await fetch("", { cache: "no-cache" }).then(
    ({ status }) => status < 500,
    () => false,
  );
  if (isBack) reload();
  else setTimeout(reloadWhenConnected, TRY_AGAIN_MS);
}

/** Inserts the page's scripts, which the build put into a template (scripts/page-code.ts). */
function fetchCode(): void {
  if (fetched) return;
  fetched = true;
  const code = document.querySelector<HTMLTemplateElement>("template#code");
  if (!code) return;
  const tags = document.importNode(code.content, true);
  tags.querySelector("script")?.addEventListener("error", reloadWhenConnected);
  document.head.append(tags);
}

/** The HTML is complete without scripts, so they wait until the first paint. */
function afterLoad(): void {
  requestAnimationFrame(() => requestAnimationFrame(fetchCode));
  // A body margin means that the stylesheet did not load.
  if (root?.offsetLeft) reloadWhenConnected();
}

// An empty shell has nothing to paint first.
if (!root?.firstChild) fetchCode();
for (const sign of SIGNS) addEventListener(sign, fetchCode);
addEventListener("load", afterLoad);
setTimeout(fetchCode, PATIENCE_MS);
addEventListener("codelost", (event) => reload() && event.preventDefault());
replayInput();
