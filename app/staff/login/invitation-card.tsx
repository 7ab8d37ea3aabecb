import { KeyRound } from "lucide-react";
import { useState } from "react";
import { ApiError } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { hasPasskeys } from "#app/staff/shared/passkey-support.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { waitingTime } from "#domain/waiting-time.ts";
import { acceptInvitation, useInvited } from "./use-invitation.ts";
import { useSignIn } from "./use-sign-in.ts";

interface ChoosePasswordProps {
  busy: boolean;
  problem: string | undefined;
  onProblem: (problem: string | undefined) => void;
  onChosen: (password: string) => void;
}

/** A new password, typed twice. The server decides whether it is strong enough. */
function ChoosePassword({ busy, problem, onProblem, onChosen }: ChoosePasswordProps) {
  const { t } = useTranslation("login");
  const [values, setValues] = useState({ password: "", repeated: "" });
  const [differs, setDiffers] = useState(false);
  const change = (name: keyof typeof values) => (event: { target: HTMLInputElement }) => {
    setValues({ ...values, [name]: event.target.value });
    setDiffers(false);
    onProblem(undefined);
  };
  const send = () => {
    const isSame = values.password === values.repeated;
    setDiffers(!isSame);
    if (isSame && !busy) onChosen(values.password);
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextField
        name="newPassword"
        type="password"
        autoComplete="new-password"
        unmarked
        label={t("invitation.password")}
        hint={t("invitation.hint")}
        error={problem}
        value={values.password}
        onChange={change("password")}
      />
      <TextField
        name="repeatedPassword"
        type="password"
        autoComplete="new-password"
        unmarked
        label={t("invitation.repeated")}
        error={differs ? t("invitation.mismatch") : undefined}
        value={values.repeated}
        onChange={change("repeated")}
      />
      <Button type="submit" variant="secondary" busy={busy} className="w-full">
        {t("invitation.accept")}
      </Button>
    </form>
  );
}

interface InvitationProps {
  invitation: string;
  onGranted: () => void;
}

function Accept({ invitation, onGranted }: InvitationProps) {
  const { t } = useTranslation("login");
  const { ofCode } = useErrorText();
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useSignIn<string | undefined>({
    send: (password) => acceptInvitation(invitation, password),
    onGranted,
    onDenied: ({ message }, error) => {
      const field = error instanceof ApiError ? error.fields.password : undefined;
      setProblem(field ? ofCode(field).message : message);
    },
  });
  return (
    <div className="grid gap-6">
      {hasPasskeys() && (
        <div className="border-b border-sand-200 pb-6">
          <Button busy={isPending} className="w-full" onClick={() => mutate(undefined)}>
            <KeyRound aria-hidden size={20} />
            {t("invitation.passkey")}
          </Button>
          <p className="mt-2 text-small text-dusk-700">{t("invitation.passkeyText")}</p>
        </div>
      )}
      <ChoosePassword busy={isPending} problem={problem} onProblem={setProblem} onChosen={mutate} />
    </div>
  );
}

/** The page of an invitation: the owner takes over the account and is signed in. */
export function InvitationCard(props: InvitationProps) {
  const { t } = useTranslation("login");
  const { ofThrown } = useErrorText();
  const { language } = useLanguage();
  const { data: username, error } = useInvited(props.invitation);
  if (error) {
    const waits = error instanceof ApiError && error.code === "invitation_waits";
    const { title, message } = ofThrown(error);
    return (
      <div role="alert">
        <Notice tone={waits ? "warning" : "error"} title={title}>
          <p>
            {waits
              ? t("invitation.waits", { wait: waitingTime(Number(error.body.retryAfterSeconds), language) })
              : message}
          </p>
        </Notice>
      </div>
    );
  }
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
      <Accept {...props} />
    </>
  );
}
