import { useFormat } from "#app/lib/i18n/use-format.ts";

/** The end of a hold by the club's clock: its time today, else with its day, as an offer's or a paid order's may be. */
export function useDeadlineWords() {
  const { moment } = useFormat();
  return (end: number) => {
    const { day, at } = moment(new Date(end).toISOString());
    return day === moment(new Date().toISOString()).day ? at : `${day}, ${at}`;
  };
}
