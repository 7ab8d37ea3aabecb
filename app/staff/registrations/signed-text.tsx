import { Suspense, useState } from "react";
import { KeptPolicyText } from "#app/facts/kept-policy-text.tsx";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { linkStyle } from "#app/ui/link.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

interface SignedTextProps {
  textHash: string;
  /** The policy's name. */
  name: string;
  version: string;
}

/** The signed version, which opens its text in the language in which it was signed. */
export function SignedText({ textHash, name, version }: SignedTextProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={`${name}, ${version}`}
        onClick={() => setOpen(true)}
        className={linkStyle("row", "-my-2 min-h-11 sm:whitespace-nowrap lg:min-h-9")}
      >
        {version}
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={name} text={version}>
        <div className="mt-4">
          <Suspense fallback={<Skeleton className="h-64" />}>
            <KeptPolicyText textHash={textHash} label={name} />
          </Suspense>
        </div>
        <DialogActions>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            {t("close")}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
