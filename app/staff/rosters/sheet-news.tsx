import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useFormatInstant } from "#app/staff/shared/use-format-instant.ts";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { attentionAddress } from "#domain/staff/routes.ts";
import { type RosterProgram, useRosterView } from "./use-rosters.ts";

/** Closes or reopens shirt sizes for families, at once. */
function ShirtSizes({ program: { id, shirtsClosedAt } }: { program: RosterProgram }) {
  const { t } = useTranslation("adminRosters");
  const clubTime = useFormatInstant();
  const isClosed = shirtsClosedAt !== null;
  const { mutate, isPending } = useStaffMutation({
    send: (areShirtsClosed: boolean) =>
      api.admin.programs[":id"].$patch({ param: { id }, json: { areShirtsClosed } }),
    toast: (_answer, areShirtsClosed) => ({
      title: t(areShirtsClosed ? "shirts.closed" : "shirts.reopened"),
    }),
    errorToast: true,
  });
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-small print:hidden">
      <p>{isClosed ? t("shirts.closedSince", { at: clubTime(shirtsClosedAt) }) : t("shirts.open")}</p>
      <RowButton busy={isPending} onClick={() => mutate(!isClosed)}>
        {t(isClosed ? "shirts.reopen" : "shirts.close")}
      </RowButton>
    </div>
  );
}

/** What staff must know before they print: registrations that families changed, and whether sizes may still change. */
export function SheetNews({ program }: { program: RosterProgram }) {
  const { t } = useTranslation("adminRosters");
  const { list } = useRosterView();
  const { id, changed: count } = program;
  return (
    <>
      {count > 0 && (
        <div className="mb-5">
          <Notice tone="warning" title={t("unseen", { count })}>
            <p className="print:hidden">
              <TextLink href={attentionAddress("changed", id)} look="task">
                {t("unseenGo")}
              </TextLink>
            </p>
          </Notice>
        </div>
      )}
      {list === "roster" && <ShirtSizes program={program} />}
    </>
  );
}
