import { api } from "#app/lib/api.ts";
import { type NotMineToken, notMineTokenOf } from "#domain/family/not-mine.ts";
import { TokenPage } from "./token-page.tsx";

const report = (json: NotMineToken) => api.registrations["not-mine"].$post({ json });

/** Opened from a receipt's link (docs/reference/orders.md#wrong-address-reports). */
export default function NotMePage() {
  return <TokenPage area="notMe" tokenOf={notMineTokenOf} send={report} />;
}
