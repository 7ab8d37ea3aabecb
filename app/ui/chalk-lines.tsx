/** The edge of the penalty area with its arc and spot, drawn in chalk. Decorative. */
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

/** The center circle and its spot, drawn in chalk. Above a line, the line looks like the halfway line. Decorative. */
export function ChalkCircle({ className = "" }: { className?: string }) {
  return (
    <svg viewBox="0 0 400 400" aria-hidden="true" fill="none" className={`pointer-events-none ${className}`}>
      <circle cx="200" cy="200" r="196" stroke="currentColor" strokeWidth="7" />
      <circle cx="200" cy="200" r="9" fill="currentColor" />
    </svg>
  );
}

/** A corner of the pitch with its quarter circle, drawn in chalk. Decorative. */
export function CornerQuarter({ className = "" }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" fill="none" className={`pointer-events-none ${className}`}>
      <path d="M3 64V3h61M3 35A32 32 0 0 0 35 3" stroke="currentColor" strokeWidth="4" />
    </svg>
  );
}

/** A slightly uneven chalk line between sections. Decorative. */
export function ChalkRule({ className = "" }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 600 8"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`pointer-events-none block h-1.5 w-full ${className}`}
    >
      <path
        fill="currentColor"
        d="M0 2c60-1.500 110 .6 180 0s120-1 190-.3 150-.4 230 .5v4c-70 .8-140-.6-210 .2S260 7 190 6.400 70 7.200 0 6z"
      />
    </svg>
  );
}
