/** The centre circle and its spot, in chalk. Lay it over a line and that line is the halfway line. */
export function ChalkCircle({ className = "" }: { className?: string }) {
  return (
    <svg viewBox="0 0 400 400" aria-hidden="true" fill="none" className={`pointer-events-none ${className}`}>
      <circle cx="200" cy="200" r="196" stroke="currentColor" strokeWidth="7" />
      <circle cx="200" cy="200" r="9" fill="currentColor" />
    </svg>
  );
}
