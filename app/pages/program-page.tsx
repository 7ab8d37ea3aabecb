import { PageHeader } from "#app/components/page-header.tsx";
import { useFacts } from "#app/i18n/use-translation.tsx";

/** A program: when, where, for whom, for how much (docs/rules/pages.md#program-pages). */
export default function ProgramPage() {
  const { program } = useFacts();
  return program && <PageHeader title={program.name} />;
}
