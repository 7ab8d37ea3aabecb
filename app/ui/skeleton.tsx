/** A place that is about to be filled. Give it the size of what comes. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <div aria-hidden="true" className={`skeleton rounded bg-sand-200 ${className}`} />;
}
