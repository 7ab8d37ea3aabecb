export const SKILL_LEVELS = ["Beginner", "Intermediate", "Advanced"] as const;
export const CHILD_SEXES = ["girl", "boy"] as const;
export type ChildSex = (typeof CHILD_SEXES)[number];

const STANDARD_SIZES = ["XS", "small", "medium", "large", "XL"] as const;
const YOUTH_AND_ADULT_SIZES = ["YS", "YM", "YL", "AS", "AM", "AL", "AXL", "AXXL"] as const;
/** Every shirt size of any program, smallest first. */
export const TSHIRT_SIZES = [...STANDARD_SIZES, ...YOUTH_AND_ADULT_SIZES] as const;
export type TshirtSize = (typeof TSHIRT_SIZES)[number];
/** A program's choice of shirt sizes; without shirts, the size is not asked. */
export const SIZE_RANGES = ["none", "standard", "youth-adult"] as const;
export type SizeRange = (typeof SIZE_RANGES)[number];
export const SIZES_IN: Readonly<Record<SizeRange, readonly TshirtSize[]>> = {
  none: [],
  standard: STANDARD_SIZES,
  "youth-adult": YOUTH_AND_ADULT_SIZES,
};

export function isInRange(size: string, range: SizeRange): boolean {
  return SIZES_IN[range].some((shirtSize) => shirtSize === size);
}

/** Longest texts a family can send, in characters; a mail address as in RFC 5321, 4.5.3.1.3. */
export const TEXT_LIMITS = { name: 100, email: 254, address: 300, relation: 60, health: 1000 } as const;

/** The maximum number of children in an order. */
export const ORDER_CHILDREN_MAX = 8;

/**
 * How many days a spot is held for staff's decision, and then for the remaining payment
 * (docs/reference/aid.md#aid-hold).
 */
export const AID_DAYS = 7;

/** Most children of one order, and of one mailbox, for whom staff have yet to decide (docs/reference/aid.md#aid-limits). */
export const AID_CHILDREN_MAX = 2;

/** Longest words of a family, and longest reason of staff, in characters. */
export const AID_TEXT_MAX = 300;

/** Limits of docs/reference/public-pages.md#testimonials; lengths in characters. */
export const TESTIMONIAL_LIMITS = { name: 100, commentMin: 10, commentMax: 1000 } as const;
export const RATING = { min: 1, max: 5, default: 5 } as const;

/** Most persons per child who may, or must not, pick it up. */
export const PICK_UP_MAX = 8;
