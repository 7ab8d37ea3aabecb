import type { InferResponseType } from "hono/client";
import { useEffect, useId, useState } from "react";
import type { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { programPath } from "#domain/text/site-routes.ts";
import { NavigationLink } from "./navigation-link.tsx";

type ListedPrograms = InferResponseType<typeof api.programs.$get, 200>["data"];

/** The programs with free spots, last in an open menu. Fetched only then, so that no page waits or shifts for them. */
export default function OpenPrograms({ rowClasses }: { rowClasses: string }) {
  const { t, language } = useTranslation("navigation");
  const [programs, setPrograms] = useState<ListedPrograms>([]);
  const titleId = useId();
  useEffect(() => {
    // Without a response, the rest of the menu remains.
    const load = async () => setPrograms((await (await fetch("/api/programs")).json()).data ?? []);
    load().catch(() => undefined);
  }, []);
  const openPrograms = programs.filter(
    ({ availability, feeCents }) => feeCents !== null && ["open", "few"].includes(availability),
  );
  if (openPrograms.length === 0) return null;
  return (
    <li>
      <p id={titleId} className="px-1 pt-4 pb-1 text-small text-dusk-700 xl:px-3">
        {t("openPrograms")}
      </p>
      <ul aria-labelledby={titleId}>
        {openPrograms.map(({ id, slug, name }) => (
          <li key={id}>
            <NavigationLink
              link={{ href: programPath(slug), name: name[language] }}
              className={`${rowClasses} wrap-anywhere`}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}
