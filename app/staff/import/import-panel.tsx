import { useForm } from "react-hook-form";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { createResolver } from "#app/ui/create-resolver.ts";
import { Form } from "#app/ui/form.tsx";
import { FailureNotice } from "#app/ui/load-failure.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { IMPORT_LIMITS } from "#domain/import/import-limits.ts";
import { ColumnForm } from "./column-form.tsx";
import { EarlierImports } from "./earlier-imports.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { ImportResult } from "./import-result.tsx";
import { type ImportState, useImport } from "./use-import.ts";
import { useImportFile } from "./use-import-file.ts";

const EMPTY_VALUES = { file: undefined as FileList | undefined, pasted: "" };

/** Reads the bytes of the pasted cells or of the file. */
const fileResolver = createResolver(async ({ file: files, pasted }: typeof EMPTY_VALUES) => {
  const file = pasted.trim() === "" ? files?.[0] : undefined;
  const bytes = file ? new Uint8Array(await file.arrayBuffer()) : new TextEncoder().encode(pasted);
  const fieldName = file ? "file" : "pasted";
  if (bytes.length === 0) return { errors: { [fieldName]: "sheet_empty" } };
  return bytes.length > IMPORT_LIMITS.bytes
    ? { errors: { [fieldName]: "sheet_too_large" } }
    : { values: { bytes } };
});

/** A file or pasted cells; choosing a file clears the pasted cells. */
function FileForm({ importFile: { readMutation } }: ImportState) {
  const { t } = useTranslation("adminImport");
  const { describeError } = useErrorText();
  const form = useForm({ defaultValues: EMPTY_VALUES, resolver: fileResolver });
  const { field, submit, isPending, failure } = useFormMutation(form, readMutation);
  return (
    <Card as="div" className="max-w-3xl">
      <Form form={form} className="grid gap-5" onSubmit={submit}>
        <TextField
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          className="file:mr-3 file:rounded file:border-0 file:bg-sand-100 file:px-3 file:py-1.5 file:font-semibold"
          label={t("file.label")}
          hint={t("file.hint", { rows: IMPORT_LIMITS.rows })}
          {...field("file", { onChange: () => form.resetField("pasted") })}
        />
        <TextArea
          rows={4}
          autoComplete="off"
          spellCheck={false}
          className="max-h-60 overflow-auto whitespace-pre"
          label={t("file.paste")}
          hint={t("file.pasteHint")}
          {...field("pasted", { deps: "file" })}
        />
        {failure && <FailureNotice {...describeError(failure)} />}
        <Button type="submit" busy={isPending} className="justify-self-start">
          {t(isPending ? "file.reading" : "file.read")}
        </Button>
      </Form>
    </Card>
  );
}

const STEPS = ["file", "columns", "preview", "done"] as const;
type Step = (typeof STEPS)[number];

function stepOf({ importFile, preview, importMutation }: ImportState): Step {
  if (importMutation.isSuccess) return "done";
  if (preview.data) return "preview";
  return importFile.sheet ? "columns" : "file";
}

/** Heading of a step. Gets the focus when the previous step disappears with its button. */
function StepHeading({ step }: { step: Step }) {
  const { t } = useTranslation("adminImport");
  const headingRef = useFocusOnMount<HTMLHeadingElement>(step !== "file");
  const name = t(`${step}.title`);
  return (
    <h3 ref={headingRef} tabIndex={-1} className="mb-3 text-lead outline-none">
      {t("steps", { step: STEPS.indexOf(step) + 1, name })}
    </h3>
  );
}

/** Imports registrations from paper or another system (docs/reference/import.md). */
export default function ImportPanel() {
  const { t } = useTranslation("adminImport");
  const state = useImport(useImportFile());
  const step = stepOf(state);
  return (
    <section aria-labelledby="import">
      <h2 id="import" tabIndex={-1} className="text-title outline-none">
        {t("title")}
      </h2>
      {step === "file" && <p className="mt-1 max-w-prose text-dusk-700">{t("text")}</p>}
      <div className="mt-4">
        <StepHeading key={step} step={step} />
        {step === "file" && (
          <>
            <FileForm {...state} />
            <EarlierImports />
          </>
        )}
        {step === "columns" && <ColumnForm state={state} />}
        {step === "preview" && <ImportPreview state={state} />}
        {step === "done" && <ImportResult state={state} />}
      </div>
    </section>
  );
}
