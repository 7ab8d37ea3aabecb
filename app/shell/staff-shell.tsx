import type { ReactNode } from "react";
import { ClubMark } from "./club-mark.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { SkipLink } from "./skip-link.tsx";

/** The frame of the staff's pages: calm, with the mark and the language only (look.md, Staff pages). */
export function StaffShell({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="border-b border-sand-200 bg-bone">
        <div className="wrap-header flex h-16 items-center justify-between">
          <ClubMark />
          <LanguageMenu />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
    </>
  );
}
