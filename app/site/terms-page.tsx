import { PolicyText, useFilledPolicy } from "#app/shared/policies/policy-text.tsx";
import { PolicyPage } from "#app/site/policies/policy-page.tsx";
import { ChalkRule } from "#app/ui/chalk-lines.tsx";

export default function TermsPage() {
  const refunds = useFilledPolicy("refunds");
  return (
    <PolicyPage policy="terms">
      {refunds && (
        <section id="refunds" className="mt-14">
          <ChalkRule className="text-sand-300" />
          <h2 className="mt-10 mb-6 text-headline">{refunds.title}</h2>
          <PolicyText policyText={refunds} level={3} />
        </section>
      )}
    </PolicyPage>
  );
}
