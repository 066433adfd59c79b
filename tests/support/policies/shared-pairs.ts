// Random pairs of calendars: the times they share in the database, compared with those of the model.
import assert from 'node:assert/strict'
import { type Exception, type Hours, modelStarts, quarterMs, setBusy, setHours, zones } from './hours.ts'
import type { Stage } from './stage.ts'

/** Compares so many pairs; fails at the first that differs. */
export async function comparePairs(town: Stage, pairs: number, seed: number): Promise<void> {
  const [ana, bea] = await town.professionals(2)
  const any = random(seed)
  // Weeks in which clocks change, and others.
  const mondays = ['2027-03-08', '2027-03-12', '2027-10-25', '2027-11-05', '2028-01-31', '2028-06-12']
  for (let n = 0; n < pairs; n += 1) {
    const start = Date.parse(`${mondays[any(mondays.length)]}T00:00Z`)
    const day = (more: number) => new Date(start + more * 86_400_000).toISOString().slice(0, 10)
    await town.set('update clock.settings set shift = $1::timestamptz - now()', [new Date(start + any(96) * quarterMs).toISOString()])
    const sides = [anyHours(any, day, start / quarterMs), anyHours(any, day, start / quarterMs)] as const
    await town.set('delete from public.availability where user_id = any ($1)', [[ana.id, bea.id]])
    await setHours(town, ana, sides[0])
    await setHours(town, bea, sides[1])
    // The events of a member are in one calendar or, some twice, in two.
    for (const [who, { busy }] of [[ana, sides[0]] as const, [bea, sides[1]] as const]) {
      const all = [...busy]
      const part = any(all.length + 1)
      await setBusy(town, who, all.slice(0, part))
      await setBusy(town, who, all.slice(any(part + 1)))
    }
    const [length, before, after] = [1 + any(12), any(5), any(5)]
    const [from, until] = [start / quarterMs + any(200), start / quarterMs + 200 + any(96 * 9)]
    const [row] = await town.set(
      `select array(select generate_series(lower(stretch), upper(stretch) - 1) from unnest(
         internal.shared_starts($1, $2, $3, $4, $5, 'online', $6, $7)) as stretch) as starts`,
      [ana.id, bea.id, length * 15, before * 15, after * 15, from, until],
    )
    const expected = modelStarts(
      [
        { hours: sides[0], before, after },
        { hours: sides[1], before: 0, after: 0 },
      ],
      length,
      from,
      until,
    )
    assert.deepEqual(row?.['starts'], expected, `pair ${n}: ${JSON.stringify({ sides, length, before, after, from, until })}`)
  }
}

/** The same numbers for the same seed. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * below)
  }
}

const clockOf = (quarter: number) => `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`

function anyStretch(any: (below: number) => number): { start_time: string; end_time: string } {
  const first = any(96)
  return { start_time: clockOf(first), end_time: clockOf(first + 1 + any(96 - first)) }
}

function anyHours(any: (below: number) => number, day: (more: number) => string, first: number): Hours & { busy: Set<number> } {
  const perDay = new Map<number, number>()
  const usual = Array.from({ length: any(14) }, () => ({ weekday: any(7), ...anyStretch(any) })).filter(({ weekday }) => {
    perDay.set(weekday, (perDay.get(weekday) ?? 0) + 1)
    return (perDay.get(weekday) ?? 0) <= 4
  })
  const exceptions: Exception[] = Array.from({ length: any(5) }, () => ({
    on_date: day(any(32)),
    kind: any(2) === 0 ? 'open' : 'blocked',
    ...anyStretch(any),
  }))
  const busy = new Set<number>()
  for (let events = any(20); events > 0; events -= 1) {
    const from = first + any(96 * 12)
    for (let length = 1 + any(20); length > 0; length -= 1) busy.add(from + length)
  }
  return { timezone: zones[any(zones.length)] ?? '', week: usual, exceptions, busy }
}
