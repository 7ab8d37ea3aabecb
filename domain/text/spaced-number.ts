/** Six digits as "483 920", to be read aloud. */
export const spacedNumber = (number: string) => `${number.slice(0, 3)} ${number.slice(3)}`;
