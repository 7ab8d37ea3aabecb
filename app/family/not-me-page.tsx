import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ContactPeople } from "#app/facts/contact-people.tsx";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { type NotMineToken, notMineTokenOf } from "#domain/family/not-mine.ts";

/** The token after # in the address; undefined before hydration, null if it is not valid. */
function useToken(): NotMineToken | null | undefined {
  const [token, setToken] = useState<NotMineToken | null>();
  useEffect(() => setToken(notMineTokenOf(window.location.hash) ?? null), []);
  return token;
}

function Press({ token }: { token: NotMineToken | undefined }) {
  const { t } = useTranslation("notMe");
  const { ofThrown } = useErrorText();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (json: NotMineToken) => api.registrations["not-mine"].$post({ json }),
  });
  if (isSuccess) {
    return (
      <div role="status">
        <Notice tone="success" title={t("done")}>
          <p>{t("doneText")}</p>
        </Notice>
      </div>
    );
  }
  return (
    <>
      {error && (
        <div role="alert">
          <Notice tone="error" title={ofThrown(error).title}>
            <p>{ofThrown(error).message}</p>
          </Notice>
        </div>
      )}
      <div>
        <Button busy={isPending || !token} onClick={() => token && mutate(token)}>
          {t("press")}
        </Button>
      </div>
    </>
  );
}

/**
 * Opened from a receipt's link. Shows nothing personal and one button, because mail scanners open links
 * (docs/rules/registration.md#this-was-not-me).
 */
export default function NotMePage() {
  const { t } = useTranslation(["notMe", "common"]);
  const token = useToken();
  return (
    <div className="pb-20">
      <PageHeader title={t("common:titles.notMe")} text={t("text")} />
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
