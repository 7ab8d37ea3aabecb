import { PolicyText } from "#app/facts/policies/policy-text.tsx";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { PolicyPage } from "#app/site/policies/policy-page.tsx";
import { ChalkRule } from "#app/ui/chalk-lines.tsx";
import { policies } from "#content/club/policies/policies.ts";

/** The terms and conditions, with the refund policy that they refer to. */
export default function TermsPage() {
  const { language } = useLanguage();
  return (
    <PolicyPage policy="terms">
      <section id="refunds" className="mt-14">
        <ChalkRule className="text-sand-300" />
        <h2 className="mt-10 mb-6 text-headline">{policies.refunds.title[language]}</h2>
        <PolicyText policy="refunds" level={3} />
      </section>
    </PolicyPage>
  );
}
