import { type QueryKey, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useLocation } from "wouter";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import {
  type DraftSubject,
  draftQuery,
  type StoredDraft,
  saveDraft,
} from "#app/staff/shared/stored-draft.ts";
import { useToast } from "#app/ui/use-toast.ts";
import { FACT_IDS, FACT_SUBJECTS } from "#domain/club-facts.ts";
import { publishAddress } from "#domain/staff-routes.ts";

type Publications = InferResponseType<typeof api.admin.publications.$get, 200>;
export type PublicationLine = Publications["data"][number];
type Seasons = InferResponseType<typeof api.admin.seasons.$get, 200>;
export type DraftedSeason = Seasons["data"][number];
type Programs = InferResponseType<typeof api.admin.programs.$get, 200>;

const PUBLICATIONS_KEY = ["/api/admin/publications"];

/** All versions of the site, newest first. */
export function usePublications() {
  return useQuery<Publications>({ queryKey: PUBLICATIONS_KEY, gcTime: 0 });
}

/**
 * The current season, and every other one with a draft, including prepared ones.
 * @param asked the season in the address, whose draft may be newer than the list
 */
export function useDraftedSeasons(asked: string | null) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: [`/api/admin/seasons?lang=${language}`],
    select: ({ data }: Seasons) =>
      data.filter(({ id, isCurrent, draftVersion }) => isCurrent || draftVersion !== null || id === asked),
  });
}

/** The programs, with the number of families that have paid for each. */
export function useSeasonPrograms() {
  return useQuery<Programs>({ queryKey: ["/api/admin/programs"], gcTime: 0 });
}

/** Asks anew for everything that a publication or a change of these drafts changes. */
function useAskAnew(...drafts: readonly QueryKey[]) {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [PUBLICATIONS_KEY, ...drafts, ["/api/admin/programs"], ["/api/programs"]])
      void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith("/api/admin/seasons"),
    });
  };
}

const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

/**
 * A sign-in that becomes too old within this time, in milliseconds, is renewed before the confirmation, which takes
 * time to read.
 */
const READING_MS = 60_000;

/** Asks the server whether the sign-in is recent enough to publish (docs/rules/access.md#a-session-ends-by-itself). */
function useFreshSignIn() {
  const toast = useToast();
  const { ofThrown } = useErrorText();
  const { mutate, isPending, data } = useMutation({
    mutationFn: async () => {
      const { now, freshUntil } = (await (await api.admin.session.$get()).json()).data;
      return Date.parse(freshUntil) - Date.parse(now) > READING_MS;
    },
    onError: (failure) => toast({ ...ofThrown(failure), tone: "destructive" }),
  });
  return {
    isAsking: isPending,
    isOld: data === false,
    ask: (onFresh: () => void) => mutate(undefined, { onSuccess: (isFresh) => isFresh && onFresh() }),
  };
}

/**
 * Publishes the draft in the version that was shown.
 * @param onClose closes the confirmation, once it was answered or the page behind it shows what to do
 */
export function usePublish(id: string, subject: DraftSubject, onClose: () => void) {
  const { t } = useTranslation("adminPublications");
  const toast = useToast();
  const { ofThrown } = useErrorText();
  const askAnew = useAskAnew(draftQuery(subject, id).queryKey);
  const { isAsking, isOld, ask } = useFreshSignIn();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (version: number) => {
      const json = { subject, id, version };
      return (await (await api.admin.publications.$post({ json })).json()).data.version;
    },
    onSuccess: (version) => {
      onClose();
      toast({ title: t("done", { version }), message: t("doneText"), tone: "success" });
      askAnew();
    },
    onError: (failure) => {
      if (hasCode(failure, "sign_in_again")) return onClose();
      const isNewer = hasCode(failure, "edit_conflict");
      if (isNewer) {
        onClose();
        askAnew();
      }
      const notice = isNewer ? { title: t("newer"), message: t("newerText") } : ofThrown(failure);
      toast({ ...notice, tone: isNewer ? "neutral" : "destructive" });
    },
  });
  return {
    publish: mutate,
    ...{ isPending, isAsking, ask },
    wantsSignIn: isOld || hasCode(error, "sign_in_again"),
    /** What the server found missing, by path in the draft. */
    refused: hasCode(error, "not_publishable") && error instanceof ApiError ? error.fields : {},
  };
}

/**
 * Makes drafts from an older version and opens the first. Refused if there is an unpublished draft, or a child in a
 * season that the version lacks.
 */
export function useTakeBack(seasonId: string) {
  const { t } = useTranslation("adminPublications");
  const [, go] = useLocation();
  const toast = useToast();
  const { ofThrown } = useErrorText();
  const askAnew = useAskAnew(
    draftQuery("season", seasonId).queryKey,
    ...FACT_SUBJECTS.map((subject) => draftQuery(subject, FACT_IDS[subject]).queryKey),
  );
  return useMutation({
    mutationFn: async (version: number) => {
      const param = { version: String(version) };
      const answer = await api.admin.publications[":version"].undo.$post({ param });
      return { version, drafts: (await answer.json()).data };
    },
    onSuccess: ({ version, drafts }) => {
      askAnew();
      if (drafts.length === 0) {
        toast({ title: t("same", { version }), message: t("sameText"), tone: "neutral" });
        return;
      }
      toast({ title: t("undone", { version }), message: t("undoneText"), tone: "success" });
      // The club's drafts are shown on every season's page.
      const seasons = drafts.filter(({ subject }) => subject === "season").map(({ id }) => id);
      if (seasons[0] && !seasons.includes(seasonId)) go(publishAddress(seasons[0]));
    },
    onError: (failure) => {
      const isInTheWay = hasCode(failure, "edit_conflict");
      if (isInTheWay) askAnew();
      const notice = isInTheWay ? { title: t("waits"), message: t("waitsText") } : ofThrown(failure);
      toast({ ...notice, tone: "destructive" });
    },
  });
}

/** Makes a draft say what the site says. */
export function useDropDraft<Subject extends DraftSubject>(id: string, subject: Subject) {
  const { t } = useTranslation("adminPublications");
  const toast = useToast();
  const { ofThrown } = useErrorText();
  const askAnew = useAskAnew(draftQuery(subject, id).queryKey);
  return useMutation({
    mutationFn: async (draft: StoredDraft<Subject>) => {
      if (draft.published) await saveDraft(subject, id, { ...draft, payload: draft.published });
    },
    onSuccess: () => {
      toast({ title: t("dropped"), message: t("droppedText"), tone: "neutral" });
      askAnew();
    },
    onError: (failure) => {
      toast({ ...ofThrown(failure), tone: "destructive" });
      if (hasCode(failure, "edit_conflict")) askAnew();
    },
  });
}
