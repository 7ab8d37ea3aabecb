import type { Reporter } from "@playwright/test/reporter";
import { journeysBrowser } from "./chromium.ts";

/** Says which browser the journeys run on, when they begin and again when they are done: what a page does may depend on it. */
export default class BrowserReporter implements Reporter {
  onBegin() {
    process.stdout.write(`\nJourneys on ${journeysBrowser()}\n`);
  }

  onEnd() {
    this.onBegin();
  }

  /** The line of progress is another reporter's. */
  printsToStdio() {
    return false;
  }
}
