/** A touchline laid by a chalk cart: thick, not quite even. Separates sections; pure decoration. */
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
