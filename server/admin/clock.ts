import type pg from 'pg'
import { CannotStart } from '#server/config.ts'

const units = { d: 'days', h: 'hours', m: 'minutes' }

/** '+3d', '-2h' or '+30m' as a PostgreSQL interval; null for 'reset'. */
export function intervalOf(given: string) {
  if (given === 'reset') return null
  const [, sign, amount, unit] = /^([+-])(\d{1,5})([dhm])$/.exec(given) ?? []
  if (unit !== 'd' && unit !== 'h' && unit !== 'm')
    throw new CannotStart(`The clock is moved by +3d, -2h, +30m or the like, or by reset; not by "${given}".`)
  return `${sign}${amount} ${units[unit]}`
}

export async function moveClock(client: pg.Client, given: string) {
  const { rows } = await client.query<{ now: Date }>('select clock.move($1::interval) as now', [intervalOf(given)])
  return `The product's clock says ${rows[0]?.now.toISOString()}.`
}
