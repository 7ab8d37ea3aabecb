import type { InferResponseType } from "hono/client";
import { useEffect, useId, useState } from "react";
import type { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { programPath } from "#domain/text/site-routes.ts";
import { MenuLink } from "./menu-link.tsx";

type Programs = InferResponseType<typeof api.programs.$get, 200>["data"];

/** The programs with free places, last in an opened menu: asked for only then, so that no page waits or moves for them. */
export default function OpenPrograms({ row }: { row: string }) {
  const { t, language } = useTranslation("navigation");
  const [programs, setPrograms] = useState<Programs>([]);
  const titleId = useId();
  useEffect(() => {
    // Without an answer, the rest of the menu is still there.
    const ask = async () => setPrograms((await (await fetch("/api/programs")).json()).data ?? []);
    ask().catch(() => undefined);
  }, []);
  const open = programs.filter(
    ({ availability, feeCents }) => feeCents !== null && ["open", "few"].includes(availability),
  );
  if (open.length === 0) return null;
  return (
    <li>
      <p id={titleId} className="px-1 pt-4 pb-1 text-small text-dusk-700 xl:px-3">
        {t("openPrograms")}
      </p>
      <ul aria-labelledby={titleId}>
        {open.map(({ id, slug, name }) => (
          <li key={id}>
            <MenuLink
              item={{ href: programPath(slug), name: name[language] }}
              className={`${row} wrap-anywhere`}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}
