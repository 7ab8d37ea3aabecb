import { lazy, type ReactNode, Suspense } from "react";
import { useLocation } from "wouter";
import { ListSkeleton } from "#app/components/staff/list-skeleton.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { fetchPart } from "#app/lib/fetch-part.ts";
import { type Ask, DeedDialogs } from "./deed-dialogs.tsx";
import { useRegistrationView } from "./use-registration-view.ts";
import { useReturnFocus } from "./use-return-focus.ts";

const RegistrationView = lazy(() =>
  fetchPart(async () => ({ default: (await import("./registration-view.tsx")).RegistrationView })),
);

interface ListOrOneProps {
  headingId: string;
  /** The list. It stays as it is, out of sight, while one registration is open. */
  children: (onAsk: Ask) => ReactNode;
}

/** A tab's list, or the registration that the address names, with the deeds of both. */
export function ListOrOne({ headingId, children }: ListOrOneProps) {
  const { t } = useTranslation("admin");
  const { openId, addressOf } = useRegistrationView();
  const [, navigate] = useLocation();
  useReturnFocus(openId, headingId);
  const toList = () => {
    if (openId !== null) navigate(addressOf());
  };
  return (
    <DeedDialogs headingId={headingId} onDone={toList}>
      {(onAsk) => (
        <>
          <div hidden={openId !== null}>{children(onAsk)}</div>
          {openId !== null && (
            <Suspense fallback={<ListSkeleton label={t("details.loading")} />}>
              <RegistrationView key={openId} id={openId} onAsk={onAsk} />
            </Suspense>
          )}
        </>
      )}
    </DeedDialogs>
  );
}
