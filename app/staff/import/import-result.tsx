import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { childName } from "#app/staff/shared/display/child-name.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { registrationPath } from "#domain/staff/staff-paths.ts";
import { codeForKind } from "#domain/text/checks.ts";
import { UndoImportButton } from "./earlier-imports.tsx";
import type { ImportState, PreviewRow } from "./use-import.ts";
import { useCellError } from "./use-import-labels.ts";

/** Rows that were not imported, each with the reason. */
function useSkippedRows({ importFile, preview, results, plan }: ImportState) {
  const { t } = useTranslation("adminImport");
  const errorOf = useCellError();
  const { describeCode } = useErrorText();
  /** Text of the server's error code for a row. */
  const failureText = (code: string) => {
    if (code === "with_sibling") return t("errors.siblingFailed");
    if (code === "program_full") return t("errors.full");
    return code === "already_registered" ? t("errors.registered") : describeCode(codeForKind(code)).message;
  };
  const cellsByNumber = new Map(importFile.rows.map(({ number, cells }) => [number, cells]));
  const resultByNumber = new Map(results.map((result) => [result.number, result]));
  const reason = (row: PreviewRow) => {
    const result = resultByNumber.get(row.number);
    if (result) return result.code === null ? undefined : failureText(result.code);
    if (row.errors.length > 0) {
      return row.errors.map((error) => errorOf(error, cellsByNumber.get(row.number) ?? {})).join(" ");
    }
    if (row.duplicate?.kind === "registered") return t("errors.registered");
    return plan?.unplacedRows.has(row.number) ? t("errors.full") : t("terms:notChosen");
  };
  return (preview.data?.rows ?? []).flatMap((row) => {
    const rowReason = reason(row);
    return rowReason === undefined ? [] : [{ number: row.number, reason: rowReason }];
  });
}

function SkippedRows({ state }: { state: ImportState }) {
  const { t } = useTranslation("adminImport");
  const skippedRows = useSkippedRows(state);
  if (skippedRows.length === 0) return null;
  const title = t("done.rest", { count: skippedRows.length });
  return (
    <Card aria-label={title} padding="row">
      <h3 className="text-lead">{title}</h3>
      <p className="mt-1 max-w-prose text-dusk-700">{t("done.restText")}</p>
      <ul className="mt-3 grid gap-1.5 text-small wrap-anywhere">
        {skippedRows.map(({ number, reason }) => (
          <li key={number}>
            <strong>{t("preview.line", { number })}</strong>
            <span>{` · ${reason}`}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Imported children whose row had health information, which staff have to ask for. */
function HealthNotice({ names }: { names: readonly string[] }) {
  const { t } = useTranslation("adminImport");
  if (names.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={t("done.health", { count: names.length })}
      text={t("done.healthText", { names: names.join(", ") })}
    />
  );
}

/** Imported rows with links, and all other rows with the reason. */
export function ImportResult({ state }: { state: ImportState }) {
  const { t } = useTranslation("adminImport");
  const { importFile, preview, results, restart } = state;
  const childByNumber = new Map(preview.data?.rows.map(({ number, child }) => [number, child]));
  const importedChildren = results.flatMap(({ number, registrationId: id }) => {
    const child = childByNumber.get(number);
    if (id === null || !child) return [];
    return [{ id, number, name: childName(child) }];
  });
  const healthRows = importFile.sheet?.healthRows ?? [];
  return (
    <div className="grid max-w-3xl gap-5">
      <p role="status" className="max-w-prose">
        <strong className="block">{t("done.summary", { count: importedChildren.length })}</strong>
        {importedChildren.length > 0 && <span>{t("done.text")}</span>}
      </p>
      <HealthNotice
        names={importedChildren.filter(({ number }) => healthRows.includes(number)).map(({ name }) => name)}
      />
      {importedChildren.length > 0 && (
        <>
          <div>
            <UndoImportButton
              importId={importFile.importId}
              count={importedChildren.length}
              onDone={restart}
            />
          </div>
          <Card aria-label={t("done.imported")} padding="row">
            <ul className="grid gap-x-5 text-small sm:grid-cols-2">
              {importedChildren.map(({ id, name }) => (
                <li key={id} className="wrap-anywhere">
                  <TextLink href={registrationPath(id)} variant="row" className="block py-2.5">
                    {name}
                  </TextLink>
                </li>
              ))}
            </ul>
          </Card>
        </>
      )}
      <SkippedRows state={state} />
      <div className="flex flex-wrap gap-3">
        <LinkButton href="/admin">{t("terms:toRegistrations")}</LinkButton>
        <Button variant="secondary" onClick={restart}>
          {t("done.again")}
        </Button>
      </div>
    </div>
  );
}
