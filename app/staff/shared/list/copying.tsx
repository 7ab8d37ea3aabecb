import { useEffect, useRef, useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TextArea } from "#app/ui/text-field.tsx";

interface Copying {
  /** How many were copied last; 0 at first. */
  copied: number;
  /** Text that the browser did not copy. */
  failed: string | undefined;
}

/** Copies texts; if the browser refuses, shows them to be selected. */
export function useCopying() {
  const [state, setState] = useState<Copying>({ copied: 0, failed: undefined });
  const copy = async (texts: readonly string[], between = ", ") => {
    const text = texts.join(between);
    try {
      // Missing on a page without TLS.
      if (!navigator.clipboard) throw new Error("No clipboard");
      await navigator.clipboard.writeText(text);
      setState({ copied: texts.length, failed: undefined });
    } catch {
      setState({ copied: 0, failed: text });
    }
  };
  return { ...state, copy: (texts: readonly string[], between?: string) => void copy(texts, between) };
}

/** The whole text, selected, to copy by the browser's menu. */
export function CopyFallback({ text }: { text: string }) {
  const { t } = useTranslation("adminContacts");
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is selected as well.
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [text]);
  return (
    <TextArea
      ref={field}
      readOnly
      label={t("fallback")}
      hint={t("fallbackHint")}
      value={text}
      className="max-h-48"
    />
  );
}
