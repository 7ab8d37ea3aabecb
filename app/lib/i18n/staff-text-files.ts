/** The texts of the dashboard, listed apart: their addresses alone would weigh on every family's first load. */
export const staffTextFiles = import.meta.glob<Record<string, unknown>>("/content/locales/*/admin*.json", {
  import: "default",
});
