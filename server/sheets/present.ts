import type { CheckInRow, RosterRow } from "./data.ts";

/** A child on the roster. */
export function presentOnRoster(row: RosterRow) {
  return {
    id: row.id,
    childFirstName: row.childFirstName,
    childLastName: row.childLastName,
    childAge: row.childAge,
    tshirtSize: row.tshirtSize,
    parentFirstName: row.parentFirstName,
    phone: row.phone,
    mediaConsentDeclined: row.mediaConsentDeclined,
    contested: row.contestedAt !== null,
  };
}

/** A child on the check-in list. Erased answers about health are told apart from none given. */
export function presentForCheckIn(row: CheckInRow) {
  return {
    id: row.id,
    childFirstName: row.childFirstName,
    childLastName: row.childLastName,
    childAge: row.childAge,
    allergies: row.allergies,
    medicalConditions: row.medicalConditions,
    healthErased: row.healthErasedAt !== null,
    emergencyContactName: row.emergencyContactName,
    emergencyContactPhone: row.emergencyContactPhone,
    emergencyContactRelation: row.emergencyContactRelation,
    phone: row.phone,
    contested: row.contestedAt !== null,
  };
}
