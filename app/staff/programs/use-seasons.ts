import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useLocation } from "wouter";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { draftQuery, saveDraft } from "#app/staff/shared/stored-draft.ts";
import { useToast } from "#app/ui/use-toast.ts";
import type { SeasonFacts } from "#domain/programs/draft-changes.ts";
import type { TypedFrame } from "#domain/programs/season-copy.ts";
import { seasonAddress } from "#domain/staff/routes.ts";

type Seasons = InferResponseType<typeof api.admin.seasons.$get, 200>;
export type StaffSeason = Seasons["data"][number];

const SEASONS = "/api/admin/seasons";

/** All seasons, including prepared and past ones, newest first. */
export function useAllSeasons() {
  const { language } = useLanguage();
  return useQuery<Seasons>({ queryKey: [`${SEASONS}?lang=${language}`] });
}

/** Refetches lists after a season was created, renamed or reordered. */
function refetchLists(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => String(path).startsWith(SEASONS) || path === "/api/admin/programs",
  });
}

/** Creates a season, empty or as a copy, and opens its page. */
export function useStartSeason() {
  const client = useQueryClient();
  const [, go] = useLocation();
  return useMutation({
    mutationFn: async ({ frame, copyOf }: { frame: TypedFrame; copyOf: string | undefined }) => {
      const response = copyOf
        ? await api.admin.seasons[":id"].copy.$post({ param: { id: copyOf }, json: frame })
        : await api.admin.seasons.$post({ json: frame });
      return (await response.json()).data.id;
    },
    onSuccess: (id) => {
      refetchLists(client);
      go(seasonAddress(id));
    },
  });
}

/** Deletes an unpublished season and leaves its page. */
export function useRemoveSeason(id: string) {
  const { t } = useTranslation("adminPrograms");
  const client = useQueryClient();
  const toast = useToast();
  const { ofThrown } = useErrorText();
  const [, go] = useLocation();
  return useMutation({
    mutationFn: async () => {
      await api.admin.seasons[":id"].$delete({ param: { id } });
    },
    onSuccess: () => {
      toast({ title: t("seasons.deleted"), message: t("seasons.deletedText"), tone: "neutral" });
      refetchLists(client);
      go("/admin/programs");
      client.removeQueries(draftQuery("season", id));
    },
    onError: (error) => toast({ ...ofThrown(error), tone: "destructive" }),
  });
}

/** Retries after a conflict, in case somebody else is writing too. */
const ATTEMPTS = 4;

/**
 * Changes a season's draft by one action, such as reordering programs. Uses the newest draft, and retries with a newer
 * one after a conflict (decision 049).
 */
export function useSeasonAction(seasonId: string) {
  const client = useQueryClient();
  const toast = useToast();
  const { ofThrown } = useErrorText();
  const query = draftQuery("season", seasonId);
  return useMutation({
    mutationFn: async (change: (draft: SeasonFacts) => SeasonFacts) => {
      for (let attempt = 1; ; attempt++) {
        const { data: draft } = await client.fetchQuery({ ...query, staleTime: 0 });
        const payload = change(draft.payload);
        if (payload === draft.payload) return;
        try {
          client.setQueryData(query.queryKey, {
            data: await saveDraft("season", seasonId, { ...draft, payload }),
          });
          refetchLists(client);
          return;
        } catch (error) {
          const isOld = error instanceof ApiError && error.code === "edit_conflict";
          if (!isOld || attempt === ATTEMPTS) throw error;
        }
      }
    },
    onError: (error) => toast({ ...ofThrown(error), tone: "destructive" }),
  });
}
