/** The steps of /admin/setup in their order; each can be skipped, done later and repeated (docs/reference/setup.md). */
export const SETUP_STEPS = ["account", "club", "program", "mail", "stripe", "backup", "publish"] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

export type CompletedSteps = Record<SetupStep, boolean>;

export function missingSteps(steps: CompletedSteps): SetupStep[] {
  return SETUP_STEPS.filter((step) => !steps[step]);
}

export const SETUP_PATH = "/admin/setup";

export function setupPath(step: SetupStep): string {
  return `${SETUP_PATH}?step=${step}`;
}
