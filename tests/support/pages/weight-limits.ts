/**
 * Kilobytes of scripts after gzip that a phone may fetch before anybody does anything
 * (docs/reference/page-loading.md#code-size). On a laptop's screen the home page's second part is near and comes too.
 */
export const FIRST_LOAD_KB = { "/": 108, "/register": 145, "/admin": 165 } as const;
/** Requests for scripts that a page may make. */
export const MOST_SCRIPTS = 12;
