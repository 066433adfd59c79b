/** Of proposed times, those that can still be chosen, in order. */
export const timesAhead = ({ slots }: { slots: readonly string[] }, now: Date): string[] =>
  slots.filter((slot) => new Date(slot) > now).toSorted()
