import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Refusal } from "./refusal.tsx";
import { useFamilyAction } from "./use-family-action.ts";

interface NoticeActionProps {
  title: string;
  text: string;
  label: string;
  call: () => Promise<unknown>;
  /** Says that it is done, where the page does not show it. */
  done?: { title: string };
}

/** Something that happens unless the family does something about it now. */
export function NoticeAction({ title, text, label, call, ...told }: NoticeActionProps) {
  const { t } = useTranslation("familyPage");
  const { mutate, isPending, error } = useFamilyAction(call, told);
  return (
    <>
      <Notice tone="warning" title={title}>
        <p>{text}</p>
        <Button className="mt-3" variant="secondary" busy={isPending} onClick={() => mutate()}>
          {isPending ? t("working") : label}
        </Button>
      </Notice>
      {error && <Refusal error={error} />}
    </>
  );
}
