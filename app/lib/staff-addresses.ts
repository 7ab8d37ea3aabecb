/** The address of one payment on the dashboard. */
export function paymentAddress(id: string): string {
  return `/admin?tab=payments&payment=${id}`;
}
