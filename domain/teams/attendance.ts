/** What staff record at the field; "undo" takes the child's latest other event back. */
export const ATTENDANCE_KINDS = ["in", "late", "absent", "out", "undo"] as const;
export type AttendanceKind = (typeof ATTENDANCE_KINDS)[number];
