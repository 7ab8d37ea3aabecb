/** The bars of the admin's age distribution, in years; its filter has other buckets (docs/rules/staff.md#its-numbers). */
export const AGE_BARS = [
  { name: "6-8", min: 6, max: 8 },
  { name: "9-12", min: 9, max: 12 },
  { name: "13-18", min: 13, max: 18 },
] as const;

/** How many registrations that count share an age, a skill level and whether they are paid. */
export interface RegistrationGroup {
  childAge: number;
  /** null where it was left blank. */
  skillLevel: string | null;
  paid: boolean;
  count: number;
}

function countWhere(groups: readonly RegistrationGroup[], matches: (group: RegistrationGroup) => boolean) {
  return groups.reduce((sum, group) => (matches(group) ? sum + group.count : sum), 0);
}

/** The level that most have, the first by name among equals; undefined when there is nobody. */
function mostCommonSkill(groups: readonly RegistrationGroup[]): string | null | undefined {
  const levels = [...new Set(groups.map(({ skillLevel }) => skillLevel))];
  const counted = levels.map((level) => ({
    level,
    count: countWhere(groups, ({ skillLevel }) => skillLevel === level),
  }));
  counted.sort((a, b) => b.count - a.count || (a.level ?? "").localeCompare(b.level ?? ""));
  return counted[0]?.level;
}

/** Whole years; 0 of nobody. */
function averageAge(groups: readonly RegistrationGroup[]): number {
  const children = countWhere(groups, () => true);
  const years = groups.reduce((sum, { childAge, count }) => sum + childAge * count, 0);
  return children === 0 ? 0 : Math.round(years / children);
}

/**
 * The numbers of the admin's age distribution and registration insights (docs/rules/staff.md#its-numbers). Pending ones count, and
 * beside each figure stands what it is of those that are paid.
 */
export function insightsOf(groups: readonly RegistrationGroup[]) {
  const paidGroups = groups.filter(({ paid }) => paid);
  const total = countWhere(groups, () => true);
  const paid = countWhere(paidGroups, () => true);
  const share = (part: number) => (total === 0 ? 0 : Math.round((part / total) * 100));
  return {
    total,
    paid,
    ages: AGE_BARS.map(({ name, min, max }) => ({
      name,
      count: countWhere(groups, ({ childAge }) => childAge >= min && childAge <= max),
      paid: countWhere(paidGroups, ({ childAge }) => childAge >= min && childAge <= max),
    })),
    /** Whole percent of registrations that are paid; 0 when there are none. */
    paidPercent: share(paid),
    averageAge: averageAge(groups),
    averageAgePaid: averageAge(paidGroups),
    /** null for "not specified", absent when there are no registrations. */
    commonSkill: mostCommonSkill(groups),
  };
}
