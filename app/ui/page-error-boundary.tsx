import { Component, type ReactNode } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "./button.tsx";
import { PageHeader } from "./page-header.tsx";

function CrashNotice() {
  const { t } = useTranslation();
  return (
    <div className="pb-20">
      <PageHeader title={t("crash.title")} text={t("crash.text")} />
      <div className="page-container pt-8">
        <Button onClick={() => window.location.reload()}>{t("crash.reload")}</Button>
      </div>
    </div>
  );
}

/** Error boundary that keeps the frame if a page crashes or its code does not load. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    return this.state.hasCrashed ? <CrashNotice /> : this.props.children;
  }
}
