/** The corner of the pitch: two lines and the quarter circle of the corner kick. Pure decoration. */
export function CornerQuarter({ className = "" }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" fill="none" className={`pointer-events-none ${className}`}>
      <path d="M3 64V3h61M3 35A32 32 0 0 0 35 3" stroke="currentColor" strokeWidth="4" />
    </svg>
  );
}
