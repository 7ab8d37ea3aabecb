import { useEffect } from "react";

/** What was last shown. A first view keeps the browser's own focus and scroll position. */
let shown: { path: string; place: string } | undefined;
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
 * @param place what counts as a page where several addresses show one, as a list and what is open in it
 */
export function usePageArrival(path: string, title: string, place = path): void {
  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    // A link to a place on this page fires the event too.
    const remember = () => {
      cameByHistory = window.location.pathname !== shown?.path;
    };
    window.addEventListener("popstate", remember);
    return () => window.removeEventListener("popstate", remember);
  }, []);

  useEffect(() => {
    if (shown && shown.place !== place) arrive();
    else cameByHistory = false;
    shown = { path, place };
  }, [path, place]);
}
