import { api } from "#app/lib/api.ts";
import { newsTokenOf } from "#domain/family/unsubscribe.ts";
import { TokenPage } from "./token-page.tsx";

const unsubscribe = (token: string) => api.unsubscribe.$post({ query: { token } });
const resubscribe = (token: string) => api.unsubscribe.$delete({ query: { token } });

/** Page opened from a news email (docs/reference/messages.md#news-and-unsubscribing). */
export default function UnsubscribePage() {
  return <TokenPage namespace="unsubscribe" readToken={newsTokenOf} send={unsubscribe} undo={resubscribe} />;
}
