import { useSuspenseQueries } from "@tanstack/react-query";
import { Download, Printer } from "lucide-react";
import { useRef } from "react";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useStaffSession } from "#app/staff/shared/access/use-staff-session.ts";
import { TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { Panel } from "#app/staff/shared/list/panel.tsx";
import { type DataOf, staffQuery } from "#app/staff/shared/list/staff-data.ts";
import { type Today, todayQuery } from "#app/staff/shared/list/today-query.ts";
import { Button } from "#app/ui/button.tsx";
import { validateWith } from "#app/ui/create-resolver.ts";
import { Fact } from "#app/ui/fact.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { FailureNotice } from "#app/ui/load-failure.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { HANDOVER_FIELDS, type HandoverNotes, handoverSchema } from "#domain/staff/handover.ts";
import { downloadSection } from "./download-section.ts";
import { accountsQuery, type StaffAccount, signInMethodsQuery } from "./use-access.ts";

type Handover = DataOf<typeof api.admin.handover.$get>;
type Setup = DataOf<typeof api.admin.setup.$get>;

function DutyList({ duties }: { duties: Handover["duties"] }) {
  const { t } = useTranslation("adminHandover");
  const { date } = useFormat();
  return (
    <TitledCard title={t("duties.title")} text={t("duties.text")}>
      {duties.length === 0 && <p className="text-dusk-700">{t("duties.none")}</p>}
      <ol className="tabular-nums -mt-4 divide-y divide-sand-200">
        {duties.map(({ on, kind, name, families }) => (
          <li key={`${on} ${kind} ${name}`} className="grid gap-x-4 py-2 sm:grid-cols-[13rem_1fr]">
            <time dateTime={on} className="text-dusk-700">
              {date(on)}
            </time>
            <span className="wrap-anywhere">
              {t(`duties.${kind}`, { name: name ?? "", count: families ?? 0 })}
            </span>
          </li>
        ))}
      </ol>
    </TitledCard>
  );
}

/** Everybody who can sign in. */
function AccessList({ accounts, isPinOn }: { accounts: readonly StaffAccount[]; isPinOn: boolean }) {
  const { t } = useTranslation("adminHandover");
  const active = accounts.filter(({ isDisabled }) => !isDisabled);
  return (
    <TitledCard title={t("access.title")}>
      <ul className="-mt-4 divide-y divide-sand-200">
        {active.map(({ id, username, invitedUntil }) => (
          <li key={id} className="py-2 wrap-anywhere">
            {invitedUntil ? t("access.invited", { username }) : username}
          </li>
        ))}
        <li className="py-2">{t(isPinOn ? "access.pinOn" : "access.pinOff")}</li>
      </ul>
      <p>
        <TextLink href="/admin/settings/access">{t("access.link")}</TextLink>
      </p>
    </TitledCard>
  );
}

interface SiteStateCardProps {
  steps: Setup["steps"];
  today: Today;
  restoredOn: HandoverNotes["restoredOn"];
}

/** Connected services, open balances and backups. */
function SiteStateCard({ steps, today, restoredOn }: SiteStateCardProps) {
  const { t } = useTranslation("adminHandover");
  const { money, date, instant } = useFormat();
  const { owed, disputes, refundsFailed, discrepancies, backedUpAt } = today;
  const { count, answerBy } = disputes;
  return (
    <TitledCard title={t("facts.title")} text={t("facts.text")}>
      <dl className="tabular-nums">
        {(["mail", "stripe", "backup"] as const).map((name) => (
          <Fact key={name} label={t(`facts.${name}`)}>
            {t(steps[name] ? "facts.yes" : "facts.no")}
          </Fact>
        ))}
        <Fact label={t("facts.owed", { count: owed.count })}>{money(owed.cents)}</Fact>
        <Fact label={t("facts.disputes")}>
          {answerBy ? t("facts.answerBy", { count, day: date(answerBy) }) : count}
        </Fact>
        <Fact label={t("facts.refundsFailed")}>{refundsFailed}</Fact>
        <Fact label={t("facts.discrepancies")}>{discrepancies}</Fact>
        <Fact label={t("facts.last")}>{backedUpAt ? instant(backedUpAt) : t("facts.never")}</Fact>
        <Fact label={t("facts.restored")}>{restoredOn ? date(restoredOn) : t("facts.never")}</Fact>
      </dl>
      <p>
        <TextLink href="/admin/setup">{t("facts.link")}</TextLink>
      </p>
    </TitledCard>
  );
}

/** Notes about matters that the site does not know. A session by the shared PIN may read but not change them. */
function NotesForm({ notes, mayEdit }: { notes: HandoverNotes; mayEdit: boolean }) {
  const { t } = useTranslation("adminHandover");
  const { describeError } = useErrorText();
  const { form, field, submit, isPending, failure } = useStaffForm({
    defaultValues: notes,
    check: (values) => validateWith(handoverSchema, values),
    send: (json) => api.admin.handover.$put({ json }),
    toast: () => ({ title: t("notes.saved") }),
  });
  return (
    <TitledCard title={t("notes.title")} text={t("notes.text")} className="lg:row-span-2">
      <Form form={form} className="grid gap-5" onSubmit={submit}>
        {HANDOVER_FIELDS.map((name) => {
          const props = {
            readOnly: !mayEdit,
            label: t(`notes.${name}`),
            ...field(name),
          };
          if (name === "notes") return <TextArea key={name} {...props} />;
          return <TextField key={name} type={name === "restoredOn" ? "date" : "text"} {...props} />;
        })}
        {failure && <FailureNotice {...describeError(failure)} />}
        {mayEdit && (
          <Button type="submit" variant="secondary" busy={isPending} className="print:hidden">
            {t("notes.save")}
          </Button>
        )}
      </Form>
    </TitledCard>
  );
}

/** All that a successor needs, on one page that can be printed or downloaded (docs/reference/staff-pages.md#handover). */
export default function HandoverPanel() {
  const { t, language } = useTranslation(["adminHandover", "terms"]);
  const username = useStaffSession()?.username;
  const [handover, setup, accountList, signInMethods, today] = useSuspenseQueries({
    queries: [
      staffQuery<Handover>(`/api/admin/handover?lang=${language}`),
      staffQuery<Setup>("/api/admin/setup"),
      accountsQuery,
      signInMethodsQuery,
      todayQuery,
    ],
  });
  const section = useRef<HTMLDivElement>(null);
  const { duties, notes } = handover.data.data;
  const accounts = accountList.data.data;
  const ownAccount = accounts.find((account) => account.username === username);
  const mayEdit = ownAccount !== undefined || accounts.length === 0;
  return (
    <Panel
      id="handover"
      title={t("terms:pages.handover")}
      text={t("adminHandover:text")}
      actions={
        <>
          <Button variant="secondary" onClick={() => window.print()} className="print:hidden">
            <Printer aria-hidden size={20} />
            {t("terms:print")}
          </Button>
          <Button
            variant="secondary"
            onClick={() => section.current && downloadSection(section.current, "handover.html")}
            className="print:hidden"
          >
            <Download aria-hidden size={20} />
            {t("adminHandover:save")}
          </Button>
        </>
      }
    >
      <div ref={section} className="grid items-start gap-4 lg:grid-cols-2">
        <DutyList duties={duties} />
        <AccessList accounts={accounts} isPinOn={signInMethods.data.data.pin} />
        <SiteStateCard steps={setup.data.data.steps} today={today.data.data} restoredOn={notes.restoredOn} />
        <NotesForm key={JSON.stringify(notes)} notes={notes} mayEdit={mayEdit} />
        <TitledCard
          title={t("adminHandover:end.title")}
          text={t(ownAccount ? "adminHandover:end.text" : "adminHandover:end.pinText")}
          className="print:hidden"
        >
          <p>
            <TextLink href="/admin/settings/access">{t("adminHandover:access.link")}</TextLink>
          </p>
        </TitledCard>
      </div>
    </Panel>
  );
}
