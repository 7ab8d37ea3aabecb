/** A gray placeholder. Give it the size of the content to come. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <div aria-hidden="true" className={`skeleton rounded bg-sand-200 ${className}`} />;
}
