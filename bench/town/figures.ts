// The table that bench/town.ts prints, one line for each week.
import type { Week } from './week.ts'

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`
const days = (wait: number | null, digits: number) => (wait === null ? '-' : `${wait.toFixed(digits)} d`)
const columns: [string, (week: Week) => string][] = [
  ['no match', ({ unmatched, members }) => percent(unmatched, members)],
  ['fair trade', ({ found, members }) => percent(found, members)],
  ['any trade', ({ settled, members }) => percent(settled, members)],
  ['median wait', ({ median_wait }) => days(median_wait, 0)],
  ['mean wait', ({ mean_wait }) => days(mean_wait, 2)],
  ['asks/trade', ({ requests, trades }) => (requests / trades).toFixed(2)],
  ['no time', ({ no_time, trades }) => percent(no_time, no_time + trades)],
  ['kept, salon', ({ kept_salon, appointments }) => percent(kept_salon, appointments)],
  ['kept, clinic', ({ kept_clinic, appointments }) => percent(kept_clinic, appointments)],
  ['took', ({ seconds }) => `${seconds.toFixed(0)} s`],
]

export const column = (members: number, balance: string) => `${members}, ${balance}`
export const heading = (first: string) => [first.padEnd(18), ...columns.map(([name]) => name.padStart(13))].join('')
export const line = (first: string, week: Week) => [first.padEnd(18), ...columns.map(([, text]) => text(week).padStart(13))].join('')
