import { useEffect, useLayoutEffect, useRef } from "react";

/** The previous page. On the first page, the browser keeps its own focus and scroll position. */
let lastPage: { path: string; pageId: string } | undefined;
let isHistoryNavigation = false;

function focusAndScroll() {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (heading) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  // getElementById, because a field's name such as "prices.0.cents" is no valid selector.
  const target = document.getElementById(window.location.hash.slice(1));
  if (target) target.scrollIntoView();
  else if (!isHistoryNavigation) window.scrollTo(0, 0);
  isHistoryNavigation = false;
}

/**
 * Scrolls a new page to its top before its code loads, so that a phone does not show the placeholder's end.
 * After Back, the browser restores its scroll position (docs/reference/page-loading.md#scroll-position).
 * @param pageId identifies the page; see useRouteFocus
 */
export function useScrollToTop(pageId: string): void {
  useEffect(() => {
    // A link to an anchor on this page fires popstate too.
    const onPopState = () => {
      isHistoryNavigation = window.location.pathname !== lastPage?.path;
    };
    // In the capture phase: before the router renders the new page.
    window.addEventListener("popstate", onPopState, { capture: true });
    return () => window.removeEventListener("popstate", onPopState, { capture: true });
  }, []);

  const previousId = useRef(pageId);
  useLayoutEffect(() => {
    if (previousId.current !== pageId && !isHistoryNavigation) window.scrollTo(0, 0);
    previousId.current = pageId;
  }, [pageId]);
}

/**
 * Sets a loaded page's title and focuses its heading, so that screen readers announce it.
 * @param pageId identifies the page if several addresses show it, such as a list and an open row
 */
export function useRouteFocus(path: string, title: string, pageId = path): void {
  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    if (lastPage && lastPage.pageId !== pageId) focusAndScroll();
    else isHistoryNavigation = false;
    lastPage = { path, pageId };
  }, [path, pageId]);
}
