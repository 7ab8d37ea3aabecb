import { useMutation } from "@tanstack/react-query";
import { ApiError } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";

/** A call of a step, with the sentence of each field that the server refused. */
export function useStepCall(call: () => Promise<void>) {
  const { ofCode } = useErrorText();
  const { mutate, isPending, error } = useMutation({ mutationFn: call });
  const codes = error instanceof ApiError && error.code === "invalid_input" ? error.fields : {};
  const fields: Record<string, string | undefined> = Object.fromEntries(
    Object.entries(codes).map(([name, code]) => [name.split(".")[0], ofCode(String(code)).message]),
  );
  return {
    /** @param onRefused called once the refusal is on the page */
    mutate: (onRefused?: () => void) =>
      mutate(undefined, { onError: () => onRefused && requestAnimationFrame(onRefused) }),
    ...{ isPending, fields },
    /** What stands at no field. */
    refusal: Object.keys(fields).length > 0 ? null : error,
  };
}
