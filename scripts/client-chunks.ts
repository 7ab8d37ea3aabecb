import type { Rolldown } from "vite";

/**
 * Which modules share a file. The bundler's default is a file for every set of modules that the same pages share, down
 * to
 * 200 bytes each: 46 requests on /register, too many for a bad connection
 * (docs/rules/pages.md#twelve-requests-for-code). A module goes to the first group that matches it, along with imports
 * that no earlier group took. Modules that match no group go to the page that imports them.
 */
const oneOf = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join("|"));

const GROUPS: readonly [name: string, modules: RegExp][] = [
  ["reading-$1", /\/content\/(?:club|product)\/texts\/(\w+)(?:\/site)?\.json$/],
  [
    "pictures",
    /\/app\/(?:site\/picture(?:-files)?|lib\/hydration\/lazy-section)\.tsx?$|\/content\/club\/(?:pictures|images)|\/icons\/(?:arrow-right|map-pin)\./,
  ],
  [
    "ask",
    oneOf(
      /\/@tanstack\/(?!.*(?:[iI]nfinite|[qQ]ueries|useMutation|mutationObserver|useIsFetching))(?:react-query|query-core)\/|\/app\/(?:lib\/(?:api-error|query-client|i18n\/use-error-text)|family\/payment\/use-payment-config|ui\/(?:load-failure|notice))\.tsx?$|\/icons\/(?:chevron-up|clock|mail|trash|user-plus)\./,
      /\/domain\/(?:ages|availability|clean-text|donation|field-errors|join-names|order-fields|payment-reference|pricing|programs|registration-(?:choices|questions|search))\.ts$|\/content\/(?:club\/programs|product\/sibling-words)\.ts$|\/app\/(?:ui\/(?:choice-field|field-frame|text-field|use-focus-on-arrival)|facts\/use-choice-word|lib\/storage\/(?:kept-values|form-draft|split-storage)|family\/register\/(?:offers|price-lines|returned-errors|use-chosen-program))\.tsx?$/,
    ),
  ],
  [
    "calendar",
    /\/app\/facts\/(?:calendar-link|parent-answer-list|place-address|staff-text)|\/domain\/(?:calendar-file|place-address|staff-markup|zoned-time)\.ts$|\/content\/product\/program-calendar\.ts$|\/icons\/(?:printer|calendar-plus)\./,
  ],
  [
    "choosing",
    /\/app\/(?:facts\/interest-form|family\/register\/(?:interest-reason|opening-notice|use-opening-look|choice\/(?:choice-list|program-card|unpriced-notice|waiting-panel)))\.tsx?$|\/icons\/(?:circle-check|clock|users)\./,
  ],
  ["calls", /\/hono\/|\/app\/lib\/api\.ts$|\/(?:useMutation|mutationObserver|useIsFetching)\.js$/],
  ["marks", /\/icons\/key-round\.|\/app\/staff\/shared\/passkey-support\.ts$/],
  ["giving", /\/app\/family\/(?:address-question|donation-chooser)\.tsx$/],
  ["passkeys", /\/app\/staff\/shared\/passkeys\.ts$/],
  ["policies", /\/content\/(?:club\/policies\/|product\/policy)|\/app\/facts\/policy-text/],
  ["form", /\/react-hook-form\/|\/app\/ui\/(?:form|use-field)\.tsx?$/],
  [
    "rules",
    /\/zod\/|\/icons\/star\.|\/app\/ui\/(?:form-check\.ts|stars\.tsx)$|\/family\/register\/form\/use-questions\.ts$|\/domain\/(?:child-identity|contact|donation-schema|order-paths|paper-registration|person-name|program-answers|refund|registration|sibling-rank|signature|staff-access|staff-account|testimonial-limits|text)\.ts$|\/app\/family\/donation-choice/,
  ],
  [
    "staff",
    /\/app\/(?:staff\/shared\/(?!dialog|passkey|conflict-notice|difference-words|typed-draft|editor-card|kept-typing|row-list|saving-status|use-(?:actor-name|club-(?:draft|sentence)|difference-sentence|draft-saving|field-of-address|season-draft))|ui\/(?:data-table|empty-state|facts|failure-notice|menu|narrowed|paged-list|row-button|use-typed-search|use-wide-screen)|staff\/admin-page)|\/domain\/staff-routes\.ts$/,
  ],
  ["dialogs", /\/app\/(?:ui|staff\/shared)\/dialog|\/@base-ui\/|\/@floating-ui\//],
  ["today", /\/app\/staff\/(?:today\/|settings\/access-banner|staff-today)/],
  ["access", /\/app\/staff\/(?:staff-access|settings\/(?!backup|log|use-(?:audit-log|log-details)))/],
  ["facts", /\/content\/product\/(?:session-words|text-facts)\.ts$/],
  ["week", /\/app\/site\/team\/(?:week-strip|back-to-teams)/],
  [
    "publishing",
    oneOf(
      /\/app\/staff\/(?:(?:club|programs|publications)\/(?!\w+-dialog)|staff-publications|shared\/(?:conflict-notice|difference-words|typed-draft|editor-card|kept-typing|row-list|saving-status|use-(?:actor-name|club-(?:draft|sentence)|difference-sentence|draft-saving|field-of-address|season-draft)))/,
      /\/domain\/(?:canonical|club-(?:changes|draft)|draft-(?:changes|fields|gaps)|group-proposal|program-form|repeated-sessions|season-draft)\.ts$/,
    ),
  ],
  ["below", /\/app\/site\/(?:home\/below-the-fold|testimonials\/)/],
  [
    "paying",
    /\/@stripe\/|\/app\/family\/(?:payment\/(?!order-status|use-payment-config)|register\/(?:order-bill|registration-payment)).*\.tsx?$/,
  ],
];

/** What nearly every page uses, besides the imports of the entry. */
const SITE =
  /\/app\/(?:ui\/(?:back-link|button|card|chalk-lines|disclosure|fact|link|skeleton)|facts\/(?:contact-people|price-steps)|lib\/i18n\/use-format)\.tsx?$|\/icons\/(?:arrow-left|chevron-right)\.|\/domain\/(?:staff-(?:markup|session)|calendar-date|weekdays|zoned-time)\.ts$|\/content\/product\/price-words\.ts$|\/staff\/frame\/gate-entries|\/app\/lib\/hydration\/lazy-on-visible\.ts$/;
const START_SCRIPTS = /\/app\/(?:entry\/start|lib\/hydration\/replay-input)\.ts$/;

/** The name of the group that a module belongs to, if any. */
export function groupOf(module: string): string | undefined {
  for (const [name, modules] of GROUPS) {
    const found = modules.exec(module);
    if (found) return name.replace("$1", found[1] ?? "");
  }
  return undefined;
}

/** Everything that the site's entry imports statically: every page needs it. */
function initialModules(context: Rolldown.ChunkingContext, entry: string): Set<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    // The icon index imports every icon; the bundler drops unused ones.
    if (found.has(id) || id.includes("/lucide-react/")) return;
    found.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) add(imported);
  };
  add(entry);
  return found;
}

/** The bundler's groups, by priority: first what every page needs, then GROUPS. */
export function clientChunks(entry: string): Rolldown.CodeSplittingGroup[] {
  let initial: Set<string> | undefined;
  const belongs = (id: string, context: Rolldown.ChunkingContext) => {
    initial ??= initialModules(context, entry);
    return initial.has(id) || SITE.test(id);
  };
  return [
    {
      debugName: "site",
      name: (id, context) => (belongs(id, context) && !START_SCRIPTS.test(id) ? "site" : null),
      priority: GROUPS.length + 1,
    },
    ...GROUPS.map(([debugName, modules], i) => ({
      debugName,
      name: (id: string) => groupOf(id) ?? null,
      test: (id: string) => modules.test(id) && !START_SCRIPTS.test(id),
      priority: GROUPS.length - i,
    })),
  ];
}
