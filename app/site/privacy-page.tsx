import { PolicyPage } from "#app/site/policies/policy-page.tsx";

export default function PrivacyPage() {
  return <PolicyPage policy="privacy" />;
}
