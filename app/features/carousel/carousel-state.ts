/** Which picture is shown, and which others are in the page. Indices from 0. */
export interface CarouselState {
  current: number;
  /** The one that it covers while it fades in; null for the first picture of a visit. */
  previous: number | null;
  /** Pictures that were shown or are about to be: only these are fetched. */
  present: readonly number[];
}

export type CarouselAction = { type: "show"; index: number } | { type: "prepare"; index: number };

export const FIRST_PICTURE: CarouselState = { current: 0, previous: null, present: [0] };

/** The index some steps from another, round and round. */
export function wrapIndex(index: number, count: number): number {
  return ((index % count) + count) % count;
}

function withPicture(present: readonly number[], index: number): readonly number[] {
  return present.includes(index) ? present : [...present, index];
}

export function carouselReducer(state: CarouselState, { type, index }: CarouselAction): CarouselState {
  const present = withPicture(state.present, index);
  if (type === "prepare") return { ...state, present };
  if (index === state.current) return state;
  return { current: index, previous: state.current, present };
}
