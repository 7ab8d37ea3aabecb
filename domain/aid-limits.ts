/** How many days a place is kept for staff's decision, and then for what is left to pay (docs/rules/aid.md#a-place-for-seven-days). */
export const AID_DAYS = 7;

/** Most children of one order, and of one mailbox, for whom staff have yet to decide (docs/rules/aid.md#how-many-places-wait). */
export const AID_CHILDREN_MAX = 2;

/** Longest words of a family, and longest reason of staff, in characters. */
export const AID_TEXT_MAX = 300;
