import type { ReactNode } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import type { PolicyId } from "#domain/club/policies.ts";

const PolicyToSign = lazyWithPreload(
  async () => (await import("#app/shared/policies/policy-to-sign.tsx")).PolicyToSign,
);

interface TextDisclosureProps {
  /** A policy, or the id of a form. */
  textId: string;
  summary: string;
  /** Content below the text, shown after the text has loaded. */
  children?: ReactNode;
}

/** The text of a policy or form, fetched when expanded, in a frame that scrolls. */
export function TextDisclosure({ textId, summary, children }: TextDisclosureProps) {
  return (
    <Disclosure summary={summary} placeholderClass="h-64">
      <PolicyToSign textId={textId} label={summary} />
      {children}
    </Disclosure>
  );
}

export function PolicyDisclosure({ policy }: { policy: PolicyId }) {
  const { t } = useTranslation("registration");
  return <TextDisclosure textId={policy} summary={t(`policies.read.${policy}`)} />;
}
