import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { ContactPeople } from "#app/shared/contact-people.tsx";
import { FamilyActionError } from "#app/shared/family-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";

/** The token after # in the page's address: undefined before hydration, null if it is invalid. */
export function useToken<Token>(readToken: (hash: string) => Token | undefined): Token | null | undefined {
  const [token, setToken] = useState<Token | null>();
  useEffect(() => setToken(readToken(window.location.hash) ?? null), [readToken]);
  return token;
}

interface TokenPageFrameProps {
  namespace: "wrongAddress" | "unsubscribe" | "reply";
  text: string;
  hasInvalidToken: boolean;
  children: ReactNode;
}

/** A page that an email's link opens, with the contacts. */
export function TokenPageFrame({ namespace, text, hasInvalidToken, children }: TokenPageFrameProps) {
  const { t } = useTranslation(["wrongAddress", "unsubscribe", "common"]);
  const invalidTexts = namespace === "wrongAddress" ? "wrongAddress" : "unsubscribe";
  return (
    <div className="pb-20">
      <PageHeader title={t(`common:titles.${namespace}`)} text={text} />
      <div className="page-container grid gap-8 pt-8">
        {hasInvalidToken && (
          <Notice
            tone="warning"
            title={t(`${invalidTexts}:incomplete`)}
            text={t(`${invalidTexts}:incompleteText`)}
          />
        )}
        {children}
        <div className="max-w-2xl">
          <ContactPeople />
        </div>
      </div>
    </div>
  );
}

interface TokenPageProps<Token> {
  namespace: "wrongAddress" | "unsubscribe";
  readToken: (hash: string) => Token | undefined;
  send: (token: Token) => Promise<unknown>;
  undo?: (token: Token) => Promise<unknown>;
}

/** A page with a button that sends its token. It shows nothing personal, and requires a click, because mail scanners open links. */
export function TokenPage<Token>({ namespace, readToken, send, undo }: TokenPageProps<Token>) {
  const { t } = useTranslation(["wrongAddress", "unsubscribe"]);
  const token = useToken(readToken);
  const [isDone, setIsDone] = useState<boolean>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (isUndo: boolean) => token && (isUndo ? undo : send)?.(token),
    onSuccess: (_, isUndo) => setIsDone(!isUndo),
  });
  return (
    <TokenPageFrame namespace={namespace} text={t(`${namespace}:text`)} hasInvalidToken={token === null}>
      <div role="status">
        {isDone === true && (
          <Notice tone="success" title={t(`${namespace}:done`)} text={t(`${namespace}:doneText`)} />
        )}
        {isDone === false && (
          <Notice tone="success" title={t("unsubscribe:undone")} text={t("unsubscribe:undoneText")} />
        )}
      </div>
      <FamilyActionError error={error} />
      {token !== null && !isDone && (
        <div>
          <Button busy={isPending || !token} onClick={() => mutate(false)}>
            {t(`${namespace}:submit`)}
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
    </TokenPageFrame>
  );
}
