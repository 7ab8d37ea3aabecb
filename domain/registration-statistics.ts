/** The bars of the age chart, in years; staff's age filter has different buckets (docs/rules/staff.md#its-numbers). */
export const AGE_BARS = [
  { name: "6-8", min: 6, max: 8 },
  { name: "9-12", min: 9, max: 12 },
  { name: "13-18", min: 13, max: 18 },
] as const;

/** How many registrations have the same age, skill level and payment status. */
export interface RegistrationGroup {
  childAge: number;
  /** null if it was left blank. */
  skillLevel: string | null;
  paid: boolean;
  count: number;
}

function countWhere(groups: readonly RegistrationGroup[], matches: (group: RegistrationGroup) => boolean) {
  return groups.reduce((sum, group) => (matches(group) ? sum + group.count : sum), 0);
}

/** The most frequent level, the first by name if tied; undefined without registrations. */
function mostCommonSkill(groups: readonly RegistrationGroup[]): string | null | undefined {
  const levels = [...new Set(groups.map(({ skillLevel }) => skillLevel))];
  const counted = levels.map((level) => ({
    level,
    count: countWhere(groups, ({ skillLevel }) => skillLevel === level),
  }));
  counted.sort((a, b) => b.count - a.count || (a.level ?? "").localeCompare(b.level ?? ""));
  return counted[0]?.level;
}

/** In whole years; 0 without registrations. */
function averageAge(groups: readonly RegistrationGroup[]): number {
  const children = countWhere(groups, () => true);
  const years = groups.reduce((sum, { childAge, count }) => sum + childAge * count, 0);
  return children === 0 ? 0 : Math.round(years / children);
}

/**
 * The numbers of the age chart and the registration insights (docs/rules/staff.md#its-numbers). Pending registrations
 * count; each figure also has a version for paid ones only.
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
    /** Whole percent of registrations that are paid; 0 without registrations. */
    paidPercent: share(paid),
    averageAge: averageAge(groups),
    averageAgePaid: averageAge(paidGroups),
    /** null for "not specified"; absent without registrations. */
    commonSkill: mostCommonSkill(groups),
  };
}
