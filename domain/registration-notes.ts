/** Whether the family sent a registration itself, or staff entered it from paper. */
export type RegistrationSource = "online" | "paper";

/** What staff wrote something about: entering it, changing its answers, or taking its cash. */
export type NoteKind = "entered" | "edited" | "cash_taken";
