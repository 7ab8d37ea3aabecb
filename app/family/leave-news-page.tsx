import { api } from "#app/lib/api.ts";
import { newsTokenOf } from "#domain/family/leave-news.ts";
import { TokenPage } from "./token-page.tsx";

const leave = (token: string) => api.news.leave.$post({ query: { token } });
const comeBack = (token: string) => api.news.leave.$delete({ query: { token } });

/** Opened from a mail with news (docs/reference/messages.md#news-and-unsubscribing). */
export default function LeaveNewsPage() {
  return <TokenPage area="leaveNews" tokenOf={newsTokenOf} send={leave} undo={comeBack} />;
}
