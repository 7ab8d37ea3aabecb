import { useEffect, useState } from "react";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button, buttonStyle } from "#app/ui/button.tsx";
import { useCopy } from "#app/ui/use-copy.ts";
import type { ProgramFacts } from "#domain/programs/site-facts.ts";
import { programPath } from "#domain/text/site-routes.ts";

/** The page's address in the reader's language, and whether the browser has a share dialog; undefined before hydration. */
function useLink(slug: string) {
  const { language } = useSiteData();
  const [here, setHere] = useState<{ origin: string; canSend: boolean }>();
  useEffect(() => {
    setHere({ origin: window.location.origin, canSend: typeof navigator.share === "function" });
  }, []);
  return here && { url: `${here.origin}${programPath(slug)}?lang=${language}`, canSend: here.canSend };
}

/** A link to share with another family. It holds nothing about the sender. */
export function ShareProgram({ program: { slug, name } }: { program: ProgramFacts }) {
  const { t } = useTranslation("program");
  const link = useLink(slug);
  const url = link?.url ?? "";
  const { copied, copy } = useCopy(url);
  const text = t("share.text", { name, url });
  return (
    <section className="mt-8 print:hidden">
      <h2 className="text-title">{t("share.title")}</h2>
      <div className="mt-3 flex flex-wrap gap-3">
        <a
          href={link && `https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle("secondary")}
        >
          {t("share.whatsApp")}
        </a>
        <Button variant="secondary" onClick={copy}>
          {t("share.copy")}
        </Button>
        {link?.canSend && (
          <Button
            variant="secondary"
            // Closing the browser's share dialog rejects; that is no error.
            onClick={() => void navigator.share({ title: name, url }).catch(() => undefined)}
          >
            {t("share.send")}
          </Button>
        )}
      </div>
      <p role="status" className="mt-2 min-h-7 text-small wrap-anywhere">
        {copied !== undefined && (copied ? t("share.copied") : t("share.notCopied", { url }))}
      </p>
    </section>
  );
}
