import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";

interface FoldingProps {
  /** Whether it is open at first; afterwards only whoever reads it opens and folds it. */
  isOpen: boolean;
  /** What stays when it is folded. */
  head: ReactNode;
  children: ReactNode;
}

/** A part that folds to its head, by a native details element; paper shows all of it. */
export function Folding({ isOpen, head, children }: FoldingProps) {
  const [wasOpen] = useState(isOpen);
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    let isForPaper = false;
    const open = () => {
      isForPaper = details.current?.open === false;
      if (isForPaper) details.current?.setAttribute("open", "");
    };
    const fold = () => {
      if (isForPaper) details.current?.removeAttribute("open");
    };
    window.addEventListener("beforeprint", open);
    window.addEventListener("afterprint", fold);
    return () => {
      window.removeEventListener("beforeprint", open);
      window.removeEventListener("afterprint", fold);
    };
  }, []);
  return (
    <details ref={details} open={wasOpen} className="group/fold">
      <summary className="flex min-h-12 items-start justify-between gap-3 rounded">
        <div className="min-w-0 grow">{head}</div>
        <ChevronDown
          aria-hidden
          size={24}
          className="shrink-0 transition-transform group-open/fold:rotate-180 print:hidden"
        />
      </summary>
      <div className="grid gap-4 pt-4">{children}</div>
    </details>
  );
}
