import { replayInput } from "#app/hydration/replay-input.ts";

/** How long a picture that does not arrive may hold the page's code back, in milliseconds. */
const PATIENCE_MS = 3000;
/** Signs that somebody wants more of the page than to read it. */
const SIGNS = ["pointerdown", "touchstart", "keydown", "focusin"] as const;

/** How long after code that did not come it is asked for again, in milliseconds; sooner when the network is back. */
const TRY_AGAIN_MS = 5000;

let fetched = false;

/** The page can be read meanwhile; without its code it answers to nobody. */
function fetchLater(failed: HTMLScriptElement): void {
  const again = () => {
    clearTimeout(timer);
    window.removeEventListener("online", again);
    failed.remove();
    fetched = false;
    fetchCode();
  };
  const timer = setTimeout(again, TRY_AGAIN_MS);
  window.addEventListener("online", again);
}

/** The page's code, which the build put aside in a template: see scripts/page-code.ts. */
function fetchCode(): void {
  if (fetched) return;
  fetched = true;
  const code = document.querySelector<HTMLTemplateElement>("template#code");
  if (!code) return;
  const tags = document.importNode(code.content, true);
  const script = tags.querySelector("script");
  script?.addEventListener("error", () => fetchLater(script), { once: true });
  document.head.append(tags);
}

/** The page is complete without its code, so that waits until what it shows has been painted. */
function fetchCodeAfterPaint(): void {
  requestAnimationFrame(() => requestAnimationFrame(fetchCode));
}

// An empty shell has nothing to paint before.
if (!document.getElementById("root")?.hasChildNodes()) fetchCode();
for (const sign of SIGNS) window.addEventListener(sign, fetchCode, { once: true, passive: true });
if (document.readyState === "complete") fetchCodeAfterPaint();
else window.addEventListener("load", fetchCodeAfterPaint, { once: true });
setTimeout(fetchCode, PATIENCE_MS);
replayInput();
