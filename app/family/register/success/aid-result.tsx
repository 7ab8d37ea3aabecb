import { ContactPeople } from "#app/facts/contact-people.tsx";
import { useAidWords } from "#app/family/payment/aid-words.ts";
import type { OrderStatus } from "#app/family/payment/order-status.ts";
import { OnwardLinks } from "./paid-results.tsx";
import { ResultPage } from "./result-page.tsx";

type AidResultProps = Pick<OrderStatus, "children"> & { aid: NonNullable<OrderStatus["aid"]> };

/** The club has a family's request, and keeps the place until it decides (docs/rules/aid.md). */
export function AidResult({ aid, children }: AidResultProps) {
  const { title, text } = useAidWords(children.length)(aid);
  return (
    <ResultPage title={title} text={text}>
      <div className="max-w-2xl">
        <ContactPeople />
      </div>
      <OnwardLinks programId={children[0]?.programId ?? null} />
    </ResultPage>
  );
}
