import { useSuspenseQuery } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { childName } from "#app/staff/shared/display/child-name.ts";
import { QueryBoundary } from "#app/staff/shared/list/query-boundary.tsx";
import { withParameters } from "#app/staff/shared/list/query-parameters.ts";
import { staffQuery } from "#app/staff/shared/list/staff-data.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { hoursOf } from "#content/product/session-texts.ts";
import { SEARCH_MAX } from "#domain/staff/registration-search.ts";
import { sessionKey } from "#domain/staff/staff-paths.ts";
import { type AttendanceKind, type AttendanceState, hasPickUp } from "#domain/teams/attendance.ts";
import { foldForSearch } from "#domain/text/clean-text.ts";
import { shortDay } from "#domain/time/formats.ts";
import { ChildRow } from "./child-row.tsx";
import { HealthDialog, PickUpDialog } from "./field-dialogs.tsx";
import {
  barredPickUps,
  type FieldChild,
  type FieldList,
  type FieldSession,
  type FieldSessions,
  useFieldList,
} from "./use-field-list.ts";

/** The states of each filter. */
const FILTERS = {
  all: undefined,
  expected: ["expected"],
  here: ["in", "late"],
  absent: ["absent"],
  out: ["out"],
} as const satisfies Record<string, readonly AttendanceState[] | undefined>;
type Filter = keyof typeof FILTERS;

/** Warns if the list may be outdated, and counts the ticks that this phone has not sent. */
function ConnectionStatus({ isOffline, waitingCount }: Pick<FieldList, "isOffline" | "waitingCount">) {
  const { t } = useTranslation("adminField");
  return (
    <p
      role="status"
      className={
        isOffline ? "sticky top-0 z-10 flex gap-2.5 rounded bg-marigold-50 p-3 font-semibold" : "sr-only"
      }
    >
      {isOffline && (
        <>
          <WifiOff aria-hidden size={20} className="mt-0.5 shrink-0" />
          <span>{waitingCount > 0 ? t("waiting", { count: waitingCount }) : t("offline")}</span>
        </>
      )}
    </p>
  );
}

interface FilterButtonsProps {
  fieldChildren: readonly FieldChild[];
  isCamp: boolean;
  filter: Filter;
  onChange: (filter: Filter) => void;
}

const matchesFilter = (filter: Filter, { state }: FieldChild) =>
  (FILTERS[filter] as readonly AttendanceState[] | undefined)?.includes(state) ?? true;

/** Counts that filter the list. At a camp, "still here" is first, because staff must see who was not picked up. */
function FilterButtons({ fieldChildren, isCamp, filter, onChange }: FilterButtonsProps) {
  const { t } = useTranslation("adminField");
  const filters: readonly Filter[] = isCamp
    ? ["here", "expected", "out", "absent", "all"]
    : ["all", "expected", "here", "absent"];
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t("filter")}</legend>
      {filters.map((name) => (
        <RowButton
          key={name}
          tone={name === filter ? "main" : "plain"}
          aria-pressed={name === filter}
          className="min-h-12 tabular-nums"
          onClick={() => onChange(name)}
        >
          {t(`filters.${name === "here" && isCamp ? "stillHere" : name}`, {
            count: fieldChildren.filter((child) => matchesFilter(name, child)).length,
          })}
        </RowButton>
      ))}
    </fieldset>
  );
}

function ChildList({ session }: { session: FieldSession }) {
  const { t } = useTranslation("adminField");
  const { children, record, ...connection } = useFieldList(session);
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<Filter>("all");
  const [childToPickUp, setChildToPickUp] = useState<FieldChild>();
  const [childForHealth, setChildForHealth] = useState<FieldChild>();
  const isCamp = hasPickUp(session.programKind);
  const words = foldForSearch(search).split(" ").filter(Boolean);
  const visibleChildren = children.filter((child) => {
    const text = foldForSearch([childName(child), child.team, child.guardian.name].join(" "));
    // Whatever the filter, staff see a child that somebody took who must not.
    const isListed = matchesFilter(filter, child) || barredPickUps(child).length > 0;
    return isListed && words.every((word) => text.includes(word));
  });
  const onRecord = (child: FieldChild, kind: AttendanceKind) =>
    kind === "out" ? setChildToPickUp(child) : record(child, kind);
  return (
    <div className="grid gap-4">
      <ConnectionStatus {...connection} />
      <search>
        <TextField
          label={t("find")}
          type="search"
          name="search"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={SEARCH_MAX}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </search>
      <FilterButtons fieldChildren={children} isCamp={isCamp} filter={filter} onChange={setFilter} />
      {visibleChildren.length === 0 ? (
        <EmptyState title={t("nobodyTitle")} text={t(children.length === 0 ? "emptyText" : "nobodyText")} />
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {visibleChildren.map((child) => (
            <ChildRow
              key={child.id}
              child={child}
              isCamp={isCamp}
              onRecord={(kind) => onRecord(child, kind)}
              onHealth={() => setChildForHealth(child)}
            />
          ))}
        </ul>
      )}
      {childForHealth && <HealthDialog child={childForHealth} onClose={() => setChildForHealth(undefined)} />}
      {childToPickUp && (
        <PickUpDialog
          child={childToPickUp}
          onClose={() => setChildToPickUp(undefined)}
          onPick={(name) => {
            record(childToPickUp, "out", name);
            setChildToPickUp(undefined);
          }}
        />
      )}
    </div>
  );
}

/** How often the sessions are refetched, in milliseconds: soon enough to see a canceled or moved one. */
const SESSIONS_POLL_INTERVAL_MS = 60_000;

/** The list at the field, on the phones of coaches and of the check-in table (docs/reference/teams.md#field-list). */
export default function FieldPanel() {
  const { t, language } = useTranslation("adminField");
  const { today, sessions } = useSuspenseQuery({
    ...staffQuery<FieldSessions>("/api/admin/field/sessions"),
    refetchInterval: SESSIONS_POLL_INTERVAL_MS,
  }).data.data;
  const [parameters, setParameters] = useSearchParams();
  // Stays on this session after its end, so that nobody ticks on another list by mistake.
  const [initialKey] = useState(() => sessions[0] && sessionKey(sessions[0]));
  const requestedKey = parameters.get("session") ?? initialKey;
  const session = sessions.find((candidate) => sessionKey(candidate) === requestedKey) ?? sessions[0];
  if (!session) {
    return (
      <section>
        <h2 className="sr-only">{t("session")}</h2>
        <EmptyState title={t("noSessionTitle")} text={t("noSessionText")} />
      </section>
    );
  }
  const dayLabel = ({ on }: FieldSession["held"]) => (on === today ? t("today") : shortDay(on, language));
  const sessionTime = (held: FieldSession["held"]) => `${dayLabel(held)}, ${hoursOf(held, language)}`;
  const { held, isCanceled } = session;
  return (
    <section aria-labelledby="field-session" className="grid gap-4">
      <div>
        <h2 id="field-session" tabIndex={-1} className="text-title outline-none wrap-anywhere">
          {session.name[language]}
        </h2>
        <p className="text-dusk-700 wrap-anywhere">
          {[sessions.length === 1 && sessionTime(held), held.place].filter(Boolean).join(" · ")}
        </p>
      </div>
      {isCanceled && <Notice tone="warning" title={t("canceled")} />}
      {sessions.length > 1 && (
        <div className="max-w-prose">
          <SelectField
            label={t("session")}
            name="session"
            choices={sessions.map((choice) => ({
              value: sessionKey(choice),
              label: `${sessionTime(choice.held)} · ${choice.name[language]}`,
            }))}
            value={sessionKey(session)}
            onChange={({ target }) =>
              setParameters((current) => withParameters(current, { session: target.value }), {
                replace: true,
              })
            }
          />
        </div>
      )}
      <QueryBoundary>
        <ChildList key={sessionKey(session)} session={session} />
      </QueryBoundary>
    </section>
  );
}
