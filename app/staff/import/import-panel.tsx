import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";
import { ColumnForm } from "./column-form.tsx";
import { EarlierImports } from "./earlier-imports.tsx";
import { FileForm } from "./file-form.tsx";
import { PreviewList } from "./preview-list.tsx";
import { ResultList } from "./result-list.tsx";
import { useImport } from "./use-import.ts";
import { useSheet } from "./use-sheet.ts";

const HEADING = "import";
const STEPS = ["file", "columns", "preview", "done"] as const;
type Step = (typeof STEPS)[number];

/** Heading of a step. It takes the focus when the previous step is replaced, together with the clicked button. */
function StepHeading({ step }: { step: Step }) {
  const { t } = useTranslation("adminImport");
  const heading = useFocusOnArrival<HTMLHeadingElement>(step !== "file");
  const name = t(`${step}.title`);
  return (
    <h3 ref={heading} tabIndex={-1} className="mb-3 text-lead outline-none">
      {t("steps", { step: STEPS.indexOf(step) + 1, name })}
    </h3>
  );
}

/** Import of registrations from paper or another system (docs/reference/import.md). */
export default function ImportPanel() {
  const { t } = useTranslation("adminImport");
  const sheet = useSheet();
  const importing = useImport(sheet);
  const { looking, running } = importing;
  const isLooked = looking.data !== undefined;
  const step: Step = running.isSuccess ? "done" : isLooked ? "preview" : sheet.sheet ? "columns" : "file";
  return (
    <section aria-labelledby={HEADING}>
      <h2 id={HEADING} tabIndex={-1} className="text-title outline-none">
        {t("title")}
      </h2>
      {step === "file" && <p className="mt-1 max-w-line text-dusk-700">{t("text")}</p>}
      <div className="mt-4">
        <StepHeading key={step} step={step} />
        {step === "file" && (
          <>
            <FileForm sheet={sheet} />
            <EarlierImports />
          </>
        )}
        {step === "columns" && <ColumnForm sheet={sheet} importing={importing} />}
        {step === "preview" && <PreviewList sheet={sheet} importing={importing} />}
        {step === "done" && <ResultList sheet={sheet} importing={importing} />}
      </div>
    </section>
  );
}
