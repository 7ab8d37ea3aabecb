import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ContactPeople } from "#app/facts/contact-people.tsx";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { newsTokenOf } from "#domain/family/leave-news.ts";

/** The token after # in the address; undefined before hydration, null if it is none. */
function useToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => setToken(newsTokenOf(window.location.hash) ?? null), []);
  return token;
}

function Press({ token = "" }: { token: string | undefined }) {
  const { t } = useTranslation("leaveNews");
  const { ofThrown } = useErrorText();
  const [hasLeft, setHasLeft] = useState<boolean>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (leaves: boolean) => api.news.leave[leaves ? "$post" : "$delete"]({ query: { token } }),
    onSuccess: (_, leaves) => setHasLeft(leaves),
  });
  return (
    <>
      <div role="status">
        {hasLeft !== undefined && (
          <Notice tone="success" title={t(hasLeft ? "left" : "back")}>
            <p>{t(hasLeft ? "leftText" : "backText")}</p>
          </Notice>
        )}
      </div>
      {error && (
        <div role="alert">
          <Notice tone="error" title={ofThrown(error).title}>
            <p>{ofThrown(error).message}</p>
          </Notice>
        </div>
      )}
      <div>
        <Button
          variant={hasLeft ? "secondary" : "primary"}
          busy={isPending || !token}
          onClick={() => mutate(!hasLeft)}
        >
          {t(hasLeft ? "undo" : "press")}
        </Button>
      </div>
    </>
  );
}

/**
 * Opened from a mail with news. Shows nothing personal and one button, because mail scanners open links
 * (docs/rules/messages.md#news-can-be-left).
 */
export default function LeaveNewsPage() {
  const { t } = useTranslation(["leaveNews", "common"]);
  const token = useToken();
  return (
    <div className="pb-20">
      <PageHeader title={t("common:titles.leaveNews")} text={t("text")} />
      <div className="wrap grid gap-8 pt-8">
        {token === null ? (
          <Notice tone="warning" title={t("incomplete")}>
            <p>{t("incompleteText")}</p>
          </Notice>
        ) : (
          <Press token={token} />
        )}
        <div className="max-w-2xl">
          <ContactPeople />
        </div>
      </div>
    </div>
  );
}
