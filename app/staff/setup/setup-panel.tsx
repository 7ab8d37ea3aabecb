import { useQueryClient } from "@tanstack/react-query";
import { Check, ChevronDown } from "lucide-react";
import { type ComponentType, useEffect, useRef } from "react";
import { Link } from "wouter";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Panel } from "#app/staff/shared/list/panel.tsx";
import { QueryBoundary } from "#app/staff/shared/list/query-boundary.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { missingSteps, SETUP_STEPS, type SetupStep, setupPath } from "#domain/staff/setup-steps.ts";
import { AccountStep } from "./account-step.tsx";
import { BackupStep } from "./backup-step.tsx";
import { MailStep } from "./mail-step.tsx";
import { ProgramStep } from "./program-step.tsx";
import { PublishStep } from "./publish-step.tsx";
import { StripeStep } from "./stripe-step.tsx";
import { nextMissingStep, SETUP_QUERY_KEY, type SetupProgress, useOpenStep, useSetup } from "./use-setup.ts";

const STEP_FORMS: Partial<Record<SetupStep, ComponentType>> = {
  account: AccountStep,
  program: ProgramStep,
  mail: MailStep,
  stripe: StripeStep,
  backup: BackupStep,
  publish: PublishStep,
};

interface SetupPanelProps {
  /** The club form, passed in because it belongs to another feature. */
  ClubStep: ComponentType<{ isFirst: boolean; onStored: () => void }>;
}

interface SetupStepCardProps extends SetupPanelProps {
  step: SetupStep;
  progress: SetupProgress;
  isOpen: boolean;
}

function StepNumber({ step, isDone }: { step: SetupStep; isDone: boolean }) {
  const number = SETUP_STEPS.indexOf(step) + 1;
  const colors = isDone ? "bg-agave text-white" : "bg-sand-200 text-dusk-900";
  return (
    <span
      aria-hidden
      className={`tabular-nums grid size-9 shrink-0 place-items-center rounded-full font-display text-lead font-bold ${colors}`}
    >
      {isDone ? <Check size={20} /> : number}
    </span>
  );
}

function SetupStepCard({ step, progress, isOpen, ClubStep }: SetupStepCardProps) {
  const { t } = useTranslation("adminSetup");
  const Form = STEP_FORMS[step];
  const queryClient = useQueryClient();
  const refetchSetup = () => void queryClient.invalidateQueries({ queryKey: SETUP_QUERY_KEY });
  const heading = useRef<HTMLHeadingElement>(null);
  const isDone = progress.steps[step];
  const state = isDone ? t("done") : t(`${step}.summary`);
  const nextStep = nextMissingStep(progress, step);
  useEffect(() => {
    if (isOpen) heading.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return (
    <Card as="li" data-step={step} padding="none" aria-labelledby={`step-${step}`}>
      <Link
        href={isOpen ? "/admin/setup?step=none" : setupPath(step)}
        aria-expanded={isOpen}
        className="flex min-h-16 items-center gap-4 rounded px-4 py-3 hover:bg-sand-100 sm:px-6"
      >
        <StepNumber step={step} isDone={isDone} />
        <span className="min-w-0 flex-1">
          <h3 ref={heading} id={`step-${step}`} className="text-lead leading-tight">
            {t(`${step}.title`)}
          </h3>
          <span className="block text-small text-dusk-700">{state}</span>
        </span>
        <ChevronDown aria-hidden size={20} className={`shrink-0 ${isOpen ? "rotate-180" : ""}`} />
      </Link>
      {isOpen && (
        <div className="border-sand-200 border-t px-4 py-5 sm:px-6 sm:py-6">
          <QueryBoundary>
            {Form && <Form />}
            {step === "club" && <ClubStep isFirst={!progress.steps.club} onStored={refetchSetup} />}
          </QueryBoundary>
          {nextStep && nextStep !== step && (
            <p className="mt-6 border-sand-200 border-t pt-4">
              <LinkButton href={setupPath(nextStep)} variant={isDone ? "primary" : "quiet"}>
                {t(isDone ? "next" : "later", { step: t(`${nextStep}.title`) })}
              </LinkButton>
            </p>
          )}
        </div>
      )}
    </Card>
  );
}

/** Setup of a club's site, step by step (docs/reference/setup.md). */
export function SetupPanel(props: SetupPanelProps) {
  const { t } = useTranslation("adminSetup");
  const progress = useSetup();
  const openStep = useOpenStep(progress);
  const total = SETUP_STEPS.length;
  const doneCount = total - missingSteps(progress.steps).length;
  return (
    <Panel
      id="setup"
      title={t("terms:pages.setup")}
      summary={t("progress", { count: doneCount, of: total })}
      text={t("text")}
      className="max-w-3xl"
    >
      <ol className="grid gap-3">
        {SETUP_STEPS.map((step) => (
          <SetupStepCard key={step} step={step} progress={progress} {...props} isOpen={step === openStep} />
        ))}
      </ol>
    </Panel>
  );
}
