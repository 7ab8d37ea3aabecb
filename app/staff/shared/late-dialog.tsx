import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { fetchPart } from "#app/lib/fetch-part.ts";
import type { I18n } from "#app/lib/i18n/create-i18n.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

/** Milliseconds for which a card that takes the place of the one below does not rise again. */
const SETTLED_MS = 300;

/** Where a dialog will be, from the press on: its ground and its card, until its code is there. */
function DialogSoon() {
  const { t } = useTranslation("admin");
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.dialogSoon = "yes";
    return () => void setTimeout(() => delete dataset.dialogSoon, SETTLED_MS);
  }, []);
  return createPortal(
    <div className="fixed inset-0 z-40 grid items-end bg-dusk-950/60 sm:place-items-center sm:p-6">
      <div
        role="status"
        data-dialog-soon
        className="w-full rounded bg-white p-5 shadow-high sm:max-w-lg sm:p-7"
      >
        <span className="sr-only">{t("loading")}</span>
        <Skeleton className="h-9 max-w-56" />
        <Skeleton className="mt-4 h-28" />
      </div>
    </div>,
    document.body,
  );
}

interface Part<Props> {
  fetch: () => Promise<void>;
  /** undefined until its code is there. */
  Loaded: ComponentType<Props> | undefined;
}

/** The dialogs of the pages that were opened so far. */
const parts = new Set<Pick<Part<never>, "fetch">>();

/** Waits (Suspense) for the texts of dialogs, which the list of registrations goes without. */
function WithOfficeTexts({ children }: { children: ReactNode }) {
  useTranslation("admin", "office");
  return children;
}

function LatePart<Props extends object>({ part, props }: { part: Part<Props>; props: Props }) {
  const { Loaded } = part;
  const [isThere, setThere] = useState(Loaded !== undefined);
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (!isThere) part.fetch().then(() => setThere(true), setFailure);
  }, [isThere, part]);
  if (failure !== undefined) throw failure;
  return (
    <Suspense fallback={<DialogSoon />}>
      {Loaded ? (
        <WithOfficeTexts>
          <Loaded {...props} />
        </WithOfficeTexts>
      ) : (
        <DialogSoon />
      )}
    </Suspense>
  );
}

/**
 * A dialog whose code comes when somebody is about to press (docs/rules/staff.md#dialogs-are-there-at-once). React's own
 * lazy() would keep even one that is there for up to 300 ms behind its fallback.
 */
export function lateDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const part: Part<Props> = {
    Loaded: undefined,
    fetch: async () => {
      part.Loaded ??= await fetchPart(load);
    },
  };
  parts.add(part);
  return (props: Props) => <LatePart part={part} props={props} />;
}

function fetchAll(i18n: I18n): void {
  for (const { fetch } of parts) fetch().catch(() => undefined);
  i18n.load(["office"]).catch(() => undefined);
}

/** Fetches the dialogs of the open pages with the first sign that somebody will press something. */
export function useDialogsInTime(): void {
  const { i18n } = useTranslation("admin");
  useEffect(() => {
    const listening = new AbortController();
    const come = () => fetchAll(i18n);
    const comeTo = ({ target }: Event) => {
      if (target instanceof Element && target.closest("main button")) come();
    };
    const options = { signal: listening.signal, passive: true, capture: true };
    for (const sign of ["pointerdown", "keydown"]) document.addEventListener(sign, come, options);
    for (const sign of ["pointerover", "focusin"]) document.addEventListener(sign, comeTo, options);
    return () => listening.abort();
  }, [i18n]);
}

/** The question before something that should not happen by a slip. */
const Question = lateDialog(async () => (await import("#app/ui/dialog.tsx")).ConfirmDialog);

/** The same, which is nowhere until it is first asked. */
export function ConfirmDialog(props: Parameters<typeof Question>[0]) {
  const [wasAsked, setAsked] = useState(props.open);
  if (props.open && !wasAsked) setAsked(true);
  return wasAsked ? <Question {...props} /> : null;
}
