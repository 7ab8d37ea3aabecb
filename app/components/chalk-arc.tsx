/** The edge of the penalty area with its arc and spot, in chalk, as seen from midfield. Pure decoration. */
export function ChalkArc({ className = "" }: { className?: string }) {
  return (
    <svg viewBox="0 0 600 260" aria-hidden="true" fill="none" className={`pointer-events-none ${className}`}>
      <path
        stroke="currentColor"
        strokeWidth="6"
        d="M3 260V103h594v157M197 103a130 130 0 0 1 206 0M170 260v-67h260v67"
      />
      <circle cx="300" cy="146" r="6" fill="currentColor" />
    </svg>
  );
}
