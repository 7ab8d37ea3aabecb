/** The centre of the pitch in chalk: a circle, its spot and the halfway line. Pure decoration. */
export function ChalkArc({ className = "" }: { className?: string }) {
  return (
    <svg viewBox="0 0 400 400" aria-hidden="true" fill="none" className={`pointer-events-none ${className}`}>
      <circle cx="200" cy="200" r="150" stroke="currentColor" strokeWidth="6" />
      <circle cx="200" cy="200" r="7" fill="currentColor" />
      <path d="M0 200h400" stroke="currentColor" strokeWidth="6" />
    </svg>
  );
}
