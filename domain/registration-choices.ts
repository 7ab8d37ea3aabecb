export const SKILL_LEVELS = ["Beginner", "Intermediate", "Advanced"] as const;
export const TSHIRT_SIZES = ["XS", "small", "medium", "large", "XL"] as const;

/** Longest texts a family can send, in characters; a mail address as in RFC 5321, 4.5.3.1.3. */
export const TEXT_LIMITS = { name: 100, email: 254, address: 300, relation: 60, health: 1000 } as const;
