import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api, dataFrom } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { acceptInvitation, openInvitation } from "#app/staff/shared/access/passkeys.ts";
import { SignInMethodForm } from "#app/staff/shared/access/sign-in-method-form.tsx";
import { storeSession } from "#app/staff/shared/access/stored-session.ts";
import { Button } from "#app/ui/button.tsx";
import { FailureNotice } from "#app/ui/load-failure.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import { useSignIn } from "./use-sign-in.ts";

const TOKEN_PATTERN = /^#(?:(invitation)=([\w-]{43})|(start)=([\w-]{22}))$/;

/**
 * The token of an invitation or start link in the address; empty without one. It follows the #, so that no server
 * logs it.
 */
export function useLinkToken(): { invitationToken?: string; startToken?: string } {
  const [tokens, setTokens] = useState({});
  useEffect(() => {
    const [kind, token] = TOKEN_PATTERN.exec(window.location.hash)?.slice(1).filter(Boolean) ?? [];
    if (kind && token) setTokens({ [`${kind}Token`]: token });
  }, []);
  return tokens;
}

interface LinkCardProps {
  token: string;
  onSignedIn: () => void;
}

function AcceptInvitationForm({ token, onSignedIn }: LinkCardProps) {
  const { describeCode } = useErrorText();
  const [errorMessage, setErrorMessage] = useState<string>();
  const { mutate, isPending } = useSignIn<string | undefined>({
    send: (password) => acceptInvitation(token, password),
    onSignedIn,
    onDenied: ({ message }, error) => {
      const field = error instanceof ApiError ? error.fields.password : undefined;
      setErrorMessage(field ? describeCode(field).message : message);
    },
  });
  return (
    <SignInMethodForm
      isPending={isPending}
      errorMessage={errorMessage}
      onErrorMessageChange={setErrorMessage}
      onChoose={mutate}
    />
  );
}

/** The page of an invitation link, which sets up the account and signs its owner in. */
export function InvitationCard(props: LinkCardProps) {
  const { t } = useTranslation("login");
  const { describeError } = useErrorText();
  const { data: username, error } = useQuery({
    queryKey: ["invitation", props.token],
    queryFn: async () => (await openInvitation(props.token)).username,
    gcTime: 0,
  });
  if (error) return <FailureNotice {...describeError(error)} />;
  if (username === undefined) {
    return (
      <div role="status" className="min-h-80">
        <span className="sr-only">{t("invitation.loading")}</span>
        <Skeleton className="h-10 max-w-64" />
        <Skeleton className="mt-6 h-40" />
      </div>
    );
  }
  return (
    <>
      <h1 tabIndex={-1} className="relative pr-10 text-title font-black wrap-anywhere">
        {t("invitation.title", { username })}
      </h1>
      <p className="relative mt-2 mb-6 text-dusk-700">{t("invitation.text")}</p>
      <AcceptInvitationForm {...props} />
    </>
  );
}

function FirstPinCard({ pin, onSignedIn }: Pick<LinkCardProps, "onSignedIn"> & { pin: string }) {
  const { t } = useTranslation("login");
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="relative pr-10 text-title font-black">
        {t("start.done")}
      </h1>
      <p className="tabular-nums mt-4 rounded bg-sand-100 py-4 text-center text-display font-black tracking-[0.25em]">
        {pin}
      </p>
      <p className="mt-4 mb-6 text-dusk-700">{t("start.doneText")}</p>
      <Button className="w-full" onClick={onSignedIn}>
        {t("start.go")}
      </Button>
    </>
  );
}

/**
 * The page of the start link. The link works once, and only a click on the button uses it
 * (docs/reference/staff-access.md#start-link).
 */
export function StartCard({ token, onSignedIn }: LinkCardProps) {
  const { t } = useTranslation("login");
  const { describeError } = useErrorText();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => dataFrom(api.admin.session.link.$post({ json: { token } })),
    onSuccess: () => {
      // Signs in at once, even if the button is never clicked.
      storeSession();
      // A reload must not send a used link.
      window.history.replaceState(window.history.state, "", window.location.pathname);
    },
  });
  if (data) return <FirstPinCard pin={data.pin} onSignedIn={onSignedIn} />;
  return (
    <>
      <h1 tabIndex={-1} className="relative pr-10 text-title font-black">
        {t("start.title")}
      </h1>
      <p className="relative mt-2 mb-6 text-dusk-700">{t("start.text")}</p>
      <Button busy={isPending} className="w-full" onClick={() => mutate()}>
        {t("start.button")}
      </Button>
      <div className="mt-4">{error && <FailureNotice {...describeError(error)} />}</div>
    </>
  );
}
