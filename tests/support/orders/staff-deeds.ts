import { randomUUID } from "node:crypto";
import { answerOf } from "#tests/support/visitors/answer.ts";
import type { StaffVisitor } from "#tests/support/visitors/staff-visitor.ts";

/** Cancels a child for the refund that staff were shown. */
export function cancelChild(staff: StaffVisitor, id = "", expectedRefundCents = 0, more: object = {}) {
  const body = { expectedRefundCents, reason: "requested_by_family", requestId: randomUUID(), ...more };
  return answerOf(staff.call("POST", `/api/admin/registrations/${id}/cancel`, body));
}

/** Moves a child to another program for the difference that staff were shown. */
export function moveChild(
  staff: StaffVisitor,
  id: string | undefined,
  programId: string,
  expectedDifferenceCents: number,
  more: object = {},
) {
  const body = { programId, expectedDifferenceCents, reason: "", ...more };
  return answerOf(staff.call("POST", `/api/admin/registrations/${id}/move`, body));
}

export function deleteChild(staff: StaffVisitor, id: string | undefined) {
  return answerOf(staff.call("DELETE", `/api/registrations/${id}`));
}

export function restoreChild(staff: StaffVisitor, id: string | undefined) {
  return answerOf(staff.call("POST", `/api/registrations/${id}/restore`, {}));
}

/** Notes that the bank sent a check back. */
export function returnCheck(staff: StaffVisitor, paymentId: string | undefined) {
  return answerOf(staff.call("POST", `/api/admin/payments/${paymentId}/returned-check`, {}));
}
