import { PolicyPage } from "#app/components/policy-page.tsx";

export default function TermsPage() {
  return <PolicyPage policy="terms" />;
}
