import { PolicyPage } from "#app/components/policy-page.tsx";

export default function PrivacyPage() {
  return <PolicyPage policy="privacy" />;
}
