// What narrows and orders a list of listings, from one schema an area: its search parameters, how many are set, and the
// arguments of its request. The texts and fields are loaded with the sheet.
import { cut } from '#domain/wording/cut.ts'

type At = 'chips' | 'sheet' | 'order'
type Part<Asks extends string = string> =
  | { kind: 'words' }
  | { kind: 'one'; of: readonly string[]; at: At; asks: Asks; number: boolean }
  | { kind: 'several'; of: readonly string[]; asks: Asks }
  | { kind: 'yes'; at: At; asks: Asks }
  | { kind: 'typed' | 'amount'; asks: Asks }
  | { kind: 'state' | 'city' }
  | { kind: 'miles'; of: readonly string[] }
/** `Asks`: the arguments of the area's request. */
export type Schema<Asks extends string = string> = Record<string, Part<Asks>>

/** The argument of the request that a filter is, and what it takes. */
type NameOf<P extends Part, Key> = P extends { asks: infer Asks extends string }
  ? Asks
  : P extends { kind: 'words' }
    ? 'search'
    : P extends { kind: 'miles' }
      ? 'within_miles'
      : Key
type ValueOf<P extends Part> = P extends { kind: 'words' }
  ? string
  : P extends { kind: 'several' }
    ? string[]
    : P extends { kind: 'yes' }
      ? true | null
      : P extends { kind: 'miles' | 'amount' } | { number: true }
        ? number | null
        : string | null
export type ArgumentsIn<S extends Schema> = { [K in keyof S as NameOf<S[K], K>]: ValueOf<S[K]> }

/** As they are in the address: several of one are joined with commas. */
export type FiltersIn<S extends Schema> = {
  -readonly [K in keyof S]?: S[K] extends { kind: 'yes' }
    ? 'yes'
    : S[K] extends { kind: 'one' | 'miles'; of: readonly (infer Value extends string)[] }
      ? Value
      : string
}
/** Of what shows filters and changes them. */
export type Filtering<F> = { filters: F; onChange: (filters: F) => void }

/** Miles from the center of a city. */
export const radiuses = ['5', '10', '25', '50', '100'] as const

/** What was typed. */
export const words = () => ({ kind: 'words' }) as const
/** `asks`: the argument of the request. */
export const one = <const Value extends string, const Asks extends string>(of: readonly Value[], at: At, asks: Asks) =>
  ({ kind: 'one', of, at, asks, number: false }) as const
export const oneNumber = <const Value extends string, const Asks extends string>(of: readonly Value[], asks: Asks) =>
  ({ kind: 'one', of, at: 'sheet', asks, number: true }) as const
export const several = <const Asks extends string>(of: readonly string[], asks: Asks) => ({ kind: 'several', of, asks }) as const
export const yes = <const Asks extends string>(at: At, asks: Asks) => ({ kind: 'yes', at, asks }) as const
/** A word or two that the sheet asks for. */
export const typed = <const Asks extends string>(asks: Asks) => ({ kind: 'typed', asks }) as const
/** A whole number of at most six digits. */
export const amount = <const Asks extends string>(asks: Asks) => ({ kind: 'amount', asks }) as const
/** A state, one of its cities, and how far around it. */
export const place = { state: { kind: 'state' }, city: { kind: 'city' }, miles: { kind: 'miles', of: radiuses } } as const

export type PlaceFilters = FiltersIn<typeof place>

/** Ignores what is no filter. */
export function readFilters<S extends Schema>(schema: S, search: Record<string, unknown>): FiltersIn<S> {
  const text = (name: string) => (typeof search[name] === 'string' ? search[name] : '')
  const state = /^[A-Z]{2}$/.test(text('state')) ? text('state') : ''
  const city = state && cut(text('city'), 80)
  const valueOf = (name: string, part: Part): string | undefined => {
    if (part.kind === 'words') return cut(text(name), 80)
    if (part.kind === 'typed') return cut(text(name), 60).trim()
    if (part.kind === 'amount') return /^\d{1,6}$/.test(text(name)) ? text(name) : ''
    if (part.kind === 'one') return part.of.find((each) => each === text(name))
    if (part.kind === 'yes') return text(name) === 'yes' ? 'yes' : ''
    if (part.kind === 'state') return state
    if (part.kind === 'city') return city
    if (part.kind === 'miles') return city && part.of.find((each) => each === text(name))
    if (part.kind !== 'several') return undefined
    return [...new Set(text(name).split(','))].filter((each) => part.of.includes(each)).join(',')
  }
  const found = Object.entries(schema).flatMap(([name, part]) => {
    const value = valueOf(name, part)
    return value ? [[name, value]] : []
  })
  return Object.fromEntries(found) as FiltersIn<S>
}

export const severalIn = (joined: string | undefined): string[] => joined?.split(',') ?? []

/** The filters with other values; undefined removes one. */
export function withParts<F extends object>(filters: F, parts: { [K in keyof F]?: F[K] | undefined }): F {
  return Object.fromEntries(Object.entries({ ...filters, ...parts }).filter(([, value]) => value !== undefined)) as F
}

const sheetKinds: readonly Part['kind'][] = ['several', 'state', 'typed', 'amount']
const isInSheet = (part: Part) => sheetKinds.includes(part.kind) || ('at' in part && part.at === 'sheet')

const manyOf = (part: Part, value: string | undefined) => (part.kind === 'several' ? severalIn(value).length : value === undefined ? 0 : 1)

/** How many filters of the sheet are set; a place counts once, chips and the order do not. */
export function filtersSet<S extends Schema>(schema: S, filters: FiltersIn<S>): number {
  return Object.entries(schema).reduce((many, [name, part]) => many + (isInSheet(part) ? manyOf(part, filters[name]) : 0), 0)
}

/** Keeps the words, the chips and the order. */
export function withoutSheet<S extends Schema>(schema: S, filters: FiltersIn<S>): FiltersIn<S> {
  const kept = Object.entries(filters).filter(([name]) => {
    const part = schema[name]
    return part && (part.kind === 'words' || ('at' in part && part.at !== 'sheet'))
  })
  return Object.fromEntries(kept) as FiltersIn<S>
}

/** The filters as the request takes them, null for those that are not set. */
export function argumentsOf<S extends Schema>(schema: S, filters: FiltersIn<S>): ArgumentsIn<S> {
  const asked = Object.entries(schema).map(([name, part]) => {
    const value: string | undefined = filters[name]
    if (part.kind === 'words') return ['search', value ?? '']
    if (part.kind === 'several') return [part.asks, severalIn(value)]
    if (part.kind === 'yes') return [part.asks, value === undefined ? null : true]
    if (part.kind === 'miles') return ['within_miles', value === undefined ? null : Number(value)]
    if (!('asks' in part)) return [name, value ?? null]
    const isNumber = part.kind === 'amount' || (part.kind === 'one' && part.number)
    return [part.asks, value !== undefined && isNumber ? Number(value) : (value ?? null)]
  })
  return Object.fromEntries(asked) as ArgumentsIn<S>
}

/** How a filter reads in a summary; undefined says nothing. */
export type Says<S extends Schema> = { [K in keyof S]?: (value: NonNullable<FiltersIn<S>[K]>) => string | undefined }

/** What the filters look for, in a few words and in the order of `says`. */
export function summaryOf<S extends Schema>(filters: FiltersIn<S>, says: Says<S>): string {
  const parts = Object.entries(says).map(([name, say]: [string, ((value: string) => string | undefined) | undefined]) => {
    const value = filters[name]
    return value === undefined ? undefined : say?.(value)
  })
  return parts.filter(Boolean).join(', ')
}

/** The place in a summary. */
export function placeIn({ state, city, miles }: PlaceFilters): string | undefined {
  if (state === undefined || city === undefined) return state
  return miles === undefined ? `${city}, ${state}` : `within ${miles} miles of ${city}, ${state}`
}
