import { Card } from "./card.tsx";
import { CornerQuarter } from "./chalk-lines.tsx";

export function EmptyState({ title, text }: { title: string; text: string }) {
  return (
    <Card as="div" padding="none" className="relative px-6 py-12">
      <CornerQuarter className="absolute top-3 left-3 size-10 text-sand-200" />
      <div className="relative max-w-prose pl-8">
        <h3 className="text-title">{title}</h3>
        <p className="mt-2 text-dusk-700">{text}</p>
      </div>
    </Card>
  );
}
