import { useState } from "react";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { CONTROL, FieldFrame } from "#app/ui/field-frame.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import { IMPORT_LIMITS } from "#domain/import-fields.ts";
import type { UsedSheet } from "./use-sheet.ts";

/** A file or pasted cells; the last one given is read. */
export function FileForm({ sheet: { reading } }: { sheet: UsedSheet }) {
  const { t } = useTranslation("adminImport");
  const { ofCode, ofThrown } = useErrorText();
  const [file, setFile] = useState<File>();
  const [pasted, setPasted] = useState("");
  const [wrong, setWrong] = useState("");
  const read = async () => {
    const bytes =
      pasted.trim() === "" && file
        ? new Uint8Array(await file.arrayBuffer())
        : new TextEncoder().encode(pasted);
    const isEmpty = bytes.length === 0;
    const refused = isEmpty ? "sheet_empty" : bytes.length > IMPORT_LIMITS.bytes ? "sheet_too_large" : "";
    setWrong(refused);
    if (refused) reading.reset();
    else reading.mutate(bytes);
  };
  const failure = wrong ? ofCode(wrong) : reading.error && ofThrown(reading.error);
  return (
    <Card
      as="form"
      noValidate
      className="grid max-w-3xl gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!reading.isPending) void read();
      }}
    >
      <FieldFrame
        id="import-file"
        unmarked
        label={t("file.label")}
        hint={t("file.hint", { rows: IMPORT_LIMITS.rows })}
      >
        <input
          id="import-file"
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          aria-describedby="import-file-hint"
          className={`${CONTROL} file:mr-3 file:rounded file:border-0 file:bg-sand-100 file:px-3 file:py-1.5 file:font-semibold`}
          onChange={(event) => {
            setFile(event.target.files?.[0]);
            setPasted("");
          }}
        />
      </FieldFrame>
      <TextArea
        name="pasted"
        unmarked
        rows={4}
        autoComplete="off"
        spellCheck={false}
        className="max-h-60 overflow-auto whitespace-pre"
        label={t("file.paste")}
        hint={t("file.pasteHint")}
        value={pasted}
        onChange={(event) => setPasted(event.target.value)}
      />
      {failure && <FailureNotice {...failure} />}
      <Button type="submit" busy={reading.isPending} className="justify-self-start">
        {t(reading.isPending ? "file.reading" : "file.read")}
      </Button>
    </Card>
  );
}
