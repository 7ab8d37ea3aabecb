import { PolicyPage } from "#app/features/site/policies/policy-page.tsx";

export default function PrivacyPage() {
  return <PolicyPage policy="privacy" />;
}
