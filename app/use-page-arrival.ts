import { useEffect } from "react";

/** The address last shown. A first view keeps the browser's own focus and scroll position. */
let shownPath: string | undefined;
let cameByHistory = false;

function arrive() {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (heading) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  const target = window.location.hash && document.querySelector(window.location.hash);
  if (target) target.scrollIntoView();
  else if (!cameByHistory) window.scrollTo(0, 0);
  cameByHistory = false;
}

/**
 * On every change of page: the title, the focus on the heading so that a screen reader says where it is, and
 * the top of the page unless the browser's Back brought us here.
 */
export function usePageArrival(path: string, title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    // A link to a place on this page fires the event too.
    const remember = () => {
      cameByHistory = window.location.pathname !== shownPath;
    };
    window.addEventListener("popstate", remember);
    return () => window.removeEventListener("popstate", remember);
  }, []);

  useEffect(() => {
    if (shownPath !== undefined && shownPath !== path) arrive();
    shownPath = path;
  }, [path]);
}
