import type { ReactNode } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import type { PolicyId } from "#domain/club/policies.ts";

const PolicyToSign = lazyWithPreload(
  async () => (await import("#app/shared/policies/policy-to-sign.tsx")).PolicyToSign,
);

interface PolicyDisclosureProps {
  policy: PolicyId;
  /** Content below the text, shown after the text has loaded. */
  children?: ReactNode;
}

/** A policy's text, fetched when expanded, in a frame that scrolls. */
export function PolicyDisclosure({ policy, children }: PolicyDisclosureProps) {
  const { t } = useTranslation("registration");
  const summary = t(`policies.read.${policy}`);
  return (
    <Disclosure summary={summary} placeholder="h-64">
      <PolicyToSign policy={policy} label={summary} />
      {children}
    </Disclosure>
  );
}
