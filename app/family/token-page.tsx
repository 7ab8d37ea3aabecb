import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { ContactPeople } from "#app/shared/contact-people.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";

interface TokenPageProps<Token> {
  namespace: "wrongAddress" | "unsubscribe";
  readToken: (hash: string) => Token | undefined;
  send: (token: Token) => Promise<unknown>;
  undo?: (token: Token) => Promise<unknown>;
}

/**
 * A page that an email's link opens with a token after # in its address. It shows nothing personal, and
 * requires a click, because mail scanners open links.
 */
export function TokenPage<Token>({ namespace, readToken, send, undo }: TokenPageProps<Token>) {
  const { t } = useTranslation(["wrongAddress", "unsubscribe", "common"]);
  const { describeError } = useErrorText();
  /** Undefined before hydration, null if the token is invalid. */
  const [token, setToken] = useState<Token | null>();
  const [isDone, setIsDone] = useState<boolean>();
  useEffect(() => setToken(readToken(window.location.hash) ?? null), [readToken]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (isUndo: boolean) => token && (isUndo ? undo : send)?.(token),
    onSuccess: (_, isUndo) => setIsDone(!isUndo),
  });
  return (
    <div className="pb-20">
      <PageHeader title={t(`common:titles.${namespace}`)} text={t(`${namespace}:text`)} />
      <div className="page-container grid gap-8 pt-8">
        {token === null && (
          <Notice tone="warning" title={t(`${namespace}:incomplete`)}>
            <p>{t(`${namespace}:incompleteText`)}</p>
          </Notice>
        )}
        <div role="status">
          {isDone === true && (
            <Notice tone="success" title={t(`${namespace}:done`)}>
              <p>{t(`${namespace}:doneText`)}</p>
            </Notice>
          )}
          {isDone === false && (
            <Notice tone="success" title={t("unsubscribe:undone")}>
              <p>{t("unsubscribe:undoneText")}</p>
            </Notice>
          )}
        </div>
        {error && (
          <div role="alert">
            <Notice tone="error" title={describeError(error).title}>
              <p>{describeError(error).message}</p>
            </Notice>
          </div>
        )}
        {token !== null && !isDone && (
          <div>
            <Button busy={isPending || !token} onClick={() => mutate(false)}>
              {t(`${namespace}:press`)}
            </Button>
          </div>
        )}
        {isDone && undo && (
          <div>
            <Button variant="secondary" busy={isPending} onClick={() => mutate(true)}>
              {t("unsubscribe:undo")}
            </Button>
          </div>
        )}
        <div className="max-w-2xl">
          <ContactPeople />
        </div>
      </div>
    </div>
  );
}
