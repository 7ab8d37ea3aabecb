/** The address of one payment on the dashboard. */
export function paymentAddress(id: string): string {
  return `/admin?tab=payments&payment=${id}`;
}

/** The same with the refund's dialog open. */
export function refundAddress(paymentId: string): string {
  return `${paymentAddress(paymentId)}&refund=open`;
}

/** The address of everything about one registration. */
export function registrationAddress(id: string): string {
  return `/admin?registration=${id}`;
}
