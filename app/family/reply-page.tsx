import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, dataFrom } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { FamilyActionError } from "#app/shared/family-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { replyFromUrl } from "#domain/teams/session-reply.ts";
import { clockTime, weekdayAndDay } from "#domain/time/formats.ts";
import { TokenPageFrame, useToken } from "./token-page.tsx";

type ReplyLink = NonNullable<ReturnType<typeof replyFromUrl>>;

/** The stored answer, and a button that changes it. */
function StoredReply({ link }: { link: ReplyLink }) {
  const { t, language } = useTranslation("sessionReply");
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (answer: { isComing: boolean; isChange: boolean }) =>
      dataFrom(api["session-reply"].$post({ json: { token: link.token, ...answer } })),
  });
  // Mail scanners open both links of an email, so a link alone replaces no earlier answer.
  useEffect(() => mutate({ isComing: link.isComing, isChange: false }), [mutate, link]);
  const otherAnswer = data && !data.isComing;
  return (
    <>
      <div role="status">
        {!data && !error && <p>{t("sending")}</p>}
        {data && (
          <Notice
            tone="success"
            title={t(data.isComing ? "coming" : "notComing", { name: data.firstName })}
            text={`${weekdayAndDay(data.on, language)}, ${clockTime(data.starts, language)}`}
          />
        )}
      </div>
      <FamilyActionError error={error} />
      {otherAnswer !== undefined && (
        <div>
          <Button
            variant="secondary"
            busy={isPending}
            onClick={() => mutate({ isComing: otherAnswer, isChange: true })}
          >
            {t(otherAnswer ? "changeToComing" : "changeToNotComing")}
          </Button>
        </div>
      )}
    </>
  );
}

/** Page opened from a reminder's link, which answers whether a child comes (docs/reference/teams.md#replies). */
export default function ReplyPage() {
  const { t } = useTranslation("sessionReply");
  const link = useToken(replyFromUrl);
  return (
    <TokenPageFrame namespace="reply" text={t("text")} hasInvalidToken={link === null}>
      {link && <StoredReply link={link} />}
    </TokenPageFrame>
  );
}
