import { api } from "#app/lib/api.ts";
import { newsTokenOf } from "#domain/family/unsubscribe.ts";
import { TokenPage } from "./token-page.tsx";

const leave = (token: string) => api.unsubscribe.$post({ query: { token } });
const comeBack = (token: string) => api.unsubscribe.$delete({ query: { token } });

/** Opened from a mail with news (docs/reference/messages.md#news-and-unsubscribing). */
export default function UnsubscribePage() {
  return <TokenPage area="unsubscribe" tokenOf={newsTokenOf} send={leave} undo={comeBack} />;
}
