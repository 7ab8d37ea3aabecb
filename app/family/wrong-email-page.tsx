import { api } from "#app/lib/api.ts";
import { type WrongAddressToken, wrongAddressTokenOf } from "#domain/family/wrong-address.ts";
import { TokenPage } from "./token-page.tsx";

const report = (json: WrongAddressToken) => api.registrations["wrong-address"].$post({ json });

/** Page opened from a receipt's link (docs/reference/orders.md#wrong-address-reports). */
export default function WrongEmailPage() {
  return <TokenPage namespace="wrongAddress" readToken={wrongAddressTokenOf} send={report} />;
}
