import type { Language } from "#domain/languages.ts";

const STRIPES = [0, 2, 4, 6, 8, 10, 12];

function UnitedStates() {
  return (
    <>
      <path fill="#fff" d="M0 0h20v14H0z" />
      {STRIPES.map((y) => (
        <path key={y} fill="#b22234" d={`M0 ${y * 1.077}h20v1.077H0z`} />
      ))}
      <path fill="#3c3b6e" d="M0 0h9v7.540H0z" />
      <path
        fill="#fff"
        d="M1.500 1.500h1v1h-1zM4 1.500h1v1H4zM6.500 1.500h1v1h-1zM2.700 3.300h1v1h-1zM5.200 3.300h1v1h-1zM1.500 5h1v1h-1zM4 5h1v1H4zM6.500 5h1v1h-1z"
      />
    </>
  );
}

function Mexico() {
  return (
    <>
      <path fill="#fff" d="M0 0h20v14H0z" />
      <path fill="#006847" d="M0 0h6.667v14H0z" />
      <path fill="#ce1126" d="M13.333 0H20v14h-6.667z" />
      <circle cx="10" cy="7" r="1.700" fill="none" stroke="#8a5a2b" strokeWidth=".9" />
    </>
  );
}

/** A small flag, for narrow screens; the button that holds it says the language in words. */
export function Flag({ language }: { language: Language }) {
  return (
    <svg viewBox="0 0 20 14" width={24} height={17} aria-hidden="true" className="rounded-[2px] shadow-low">
      {language === "es" ? <Mexico /> : <UnitedStates />}
    </svg>
  );
}
