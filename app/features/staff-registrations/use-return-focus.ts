import { useEffect, useRef } from "react";

/** Back from one registration to its list: the focus goes to where it was, or to the heading if that is gone. */
export function useReturnFocus(openId: string | null, headingId: string): void {
  const last = useRef(openId);
  useEffect(() => {
    const left = last.current;
    last.current = openId;
    if (left === null || openId !== null) return;
    const link = document.querySelector<HTMLElement>(`[data-registration="${CSS.escape(left)}"]`);
    (link ?? document.getElementById(headingId))?.focus();
  }, [openId, headingId]);
}
