// Moments in the JSON that the database and screens write.
import * as v from 'valibot'

export const moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
  // Programs read four digits of a year.
  v.check((at) => at.getTime() >= Date.UTC(2000) && at.getTime() < Date.UTC(2200), 'is no date'),
)
