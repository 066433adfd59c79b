// What clocks show, found by looking at them: nothing here is shared with the product.
const formats = new Map<string, Intl.DateTimeFormat>()
const ofYear = new Map<string, number[]>()
const minute = 60_000

/** What the clock of a zone shows at a moment, as if it were UTC. */
export function shownAt(zone: string, moment: number): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  formats.set(zone, format)
  const shown = new Map(format.formatToParts(moment).map(({ type, value }) => [type as string, Number(value)]))
  const part = (name: string) => shown.get(name) ?? 0
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
}

/** The first moment at which the clock shows this; the clock of the winter goes on for a time that is skipped in spring. */
export function whenShown(zone: string, wall: number): number {
  const year = new Date(wall).getUTCFullYear()
  const key = `${zone} ${year}`
  const offsets = ofYear.get(key) ?? [Date.UTC(year, 0, 15), Date.UTC(year, 6, 15)].map((moment) => shownAt(zone, moment) - moment)
  ofYear.set(key, offsets)
  const [summer, winter] = [Math.max(...offsets), Math.min(...offsets)]
  return [summer, winter].map((offset) => wall - offset).find((moment) => shownAt(zone, moment) === wall) ?? wall - winter
}

export const quartersFrom = (start: number, end: number): number[] => {
  const first = Math.floor(start / (15 * minute))
  return Array.from({ length: Math.max(0, Math.ceil(end / (15 * minute)) - first) }, (_, place) => first + place)
}
