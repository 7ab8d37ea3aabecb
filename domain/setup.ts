/** The steps of /admin/setup in their order; each can be left out, done later and done again (docs/rules/setup.md). */
export const SETUP_STEPS = ["you", "club", "program", "mail", "money", "backup", "publish"] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** Whether each step is done. */
export type SetupState = Record<SetupStep, boolean>;

/** The steps that are not done, in their order. */
export function missingSteps(steps: SetupState): SetupStep[] {
  return SETUP_STEPS.filter((step) => !steps[step]);
}

export const SETUP_ADDRESS = "/admin/setup";

/** The address of a step. */
export function setupAddress(step: SetupStep): string {
  return `${SETUP_ADDRESS}?step=${step}`;
}
