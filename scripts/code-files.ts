import { relative, resolve } from "node:path";
import type { Plugin, Rolldown } from "vite";
import type { CodeFiles } from "./page-code.ts";

const ROOT = resolve(import.meta.dirname, "..");
const QUERY = "node_modules/@tanstack/react-query/build/modern";
const ICONS = "node_modules/lucide-react/dist/esm/icons";

/**
 * The files of code that several pages share (docs/reference/page-loading.md#code-size): what their modules' paths begin
 * with. Each takes along what its modules import, unless a file above has it.
 */
const GROUPS: Record<string, readonly string[]> = {
  everybody: [
    "index.html",
    "app/ui/back-link",
    "app/ui/card",
    "app/ui/disclosure",
    "app/ui/use-media",
    "app/shared/price-steps",
    "app/shared/use-now",
    "app/lib/hydration/observe-near",
    "content/club/images/",
    "content/club/pictures.",
    `${ICONS}/phone.`,
    `${ICONS}/chevron-right.`,
  ],
  asking: [
    "app/lib/api.ts",
    "app/lib/i18n/use",
    "app/lib/query-client",
    "app/lib/use-config",
    "app/lib/storage/draft-storage",
    `${QUERY}/useQuery.`,
    `${QUERY}/useMutation.`,
    "app/ui/choice-field",
    "app/ui/load-failure",
    "app/ui/row-button",
    "app/ui/stars",
    "app/ui/text-field",
    "app/ui/use-focus-on-mount",
    "app/shared/use-shirt-size-label",
    "domain/programs/programs",
    "domain/registration/ages",
    "domain/registration/limits",
    "domain/text/clean-text",
    `${ICONS}/star.`,
    `${ICONS}/trash`,
    `${ICONS}/user-plus.`,
  ],
  form: [
    "node_modules/react-hook-form/",
    "app/lib/storage/registration-draft",
    "app/ui/form.",
    "app/shared/questions/email-typo-check",
    "app/shared/questions/answer-input",
    "app/shared/questions/field-texts",
    "app/shared/questions/pick-up-values",
    "app/shared/no-script",
    "app/family/donation-chooser",
    "app/family/register/returned-errors",
    "domain/registration/order-fields",
    "domain/registration/questions",
  ],
  dialogs: ["app/ui/dialog", "app/ui/menu", `${ICONS}/download.`],
  home: ["app/site/home/home-page"],
  register: ["app/family/register/register-page"],
  rules: [
    "app/shared/",
    "app/ui/use-copy",
    "content/product/sibling-texts",
    "domain/family/",
    "domain/money/",
    "domain/prices/",
    "domain/programs/availability",
    "domain/registration/",
    "domain/text/",
    "domain/time/",
    `${ICONS}/copy.`,
    `${ICONS}/mail.`,
    `${ICONS}/printer.`,
  ],
  staff: ["app/staff/admin-page", "app/staff/frame/staff-search", `${QUERY}/useSuspenseQuery.`],
  family: [
    "app/family/checkout-page",
    "app/family/success-page",
    "app/family/family-page",
    "app/family/wrong-email-page",
    "app/family/unsubscribe-page",
    "app/family/reply-page",
    "app/family/donate/",
  ],
  admin: ["app/staff/"],
};

/** Folders of pages and later parts that few open. */
const APART = ["app/shared/second-guardian-form", "app/shared/waiting/", "app/staff/login/"];

function groupOf(path: string): string | null {
  const matches = (start: string) => path.startsWith(start);
  if (APART.some(matches)) return null;
  return Object.entries(GROUPS).find(([, starts]) => starts.some(matches))?.[0] ?? null;
}

export const codeGroups: Rolldown.CodeSplittingGroup[] = Object.keys(GROUPS).map((name, index, names) => ({
  name: (id) => (groupOf(relative(ROOT, id)) === name ? name : null),
  priority: names.length - index,
}));

/** Writes down the files of each page and later part, its own first, by the path of its module, for scripts/page-code.ts. */
export function codeFiles(): Plugin {
  return {
    name: "code-files",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
      const withImports = (file: string, found: string[] = []): string[] => {
        if (found.includes(file)) return found;
        found.push(file);
        for (const imported of importsOf.get(file) ?? []) withImports(imported, found);
        return found;
      };
      const files: CodeFiles = {};
      for (const { fileName, facadeModuleId, moduleIds } of chunks) {
        for (const id of facadeModuleId === null ? moduleIds : [facadeModuleId, ...moduleIds]) {
          const info = this.getModuleInfo(id);
          if (info?.isEntry || info?.dynamicImporters.length)
            files[relative(ROOT, id)] = withImports(fileName);
        }
      }
      this.emitFile({ type: "asset", fileName: ".vite/code-files.json", source: JSON.stringify(files) });
    },
  };
}
