// The Prefer, Accept and Range headers.
import { problems } from '../problems.ts'

export type Preferences = {
  returning: 'minimal' | 'representation' | 'headers-only' | null
  count: 'exact' | 'planned' | 'estimated' | null
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  missing: 'default' | 'null' | null
  handling: 'strict' | 'lenient' | null
  maxAffected: number | null
}

const none: Preferences = { returning: null, count: null, resolution: null, missing: null, handling: null, maxAffected: null }

export function parsePreferences(header: string | string[] | undefined): Preferences {
  if (header === undefined) return none
  const found = { ...none }
  const invalid: string[] = []
  for (const word of String(header)
    .split(',')
    .map((part) => part.trim())) {
    if (word !== '' && !readPreference(found, word)) invalid.push(word)
  }
  if (found.handling === 'strict' && invalid.length > 0) throw problems.preferences(invalid)
  return found
}

// The first of two that contradict counts.
function readPreference(into: Preferences, word: string): boolean {
  const cut = word.indexOf('=')
  const value = word.slice(cut + 1)
  switch (cut < 0 ? word : word.slice(0, cut)) {
    case 'return':
      if (value !== 'minimal' && value !== 'representation' && value !== 'headers-only') return false
      into.returning ??= value
      return true
    case 'count':
      if (value !== 'exact' && value !== 'planned' && value !== 'estimated') return false
      into.count ??= value
      return true
    case 'resolution':
      if (value !== 'merge-duplicates' && value !== 'ignore-duplicates') return false
      into.resolution ??= value
      return true
    case 'missing':
      if (value !== 'default' && value !== 'null') return false
      into.missing ??= value
      return true
    case 'handling':
      if (value !== 'strict' && value !== 'lenient') return false
      into.handling ??= value
      return true
    case 'max-affected':
      if (!/^\d{1,9}$/.test(value)) return false
      into.maxAffected ??= Number(value)
      return true
    case 'tx':
      // Ending a request otherwise than by its outcome is not offered; asking to commit is what happens anyway.
      return value === 'commit'
    default:
      return false
  }
}

/** The Preference-Applied header: what was asked and took effect. */
export function appliedPreferences(given: Preferences, isInsert: boolean): string {
  if (given === none) return ''
  const applied = [
    isInsert && given.resolution !== null ? `resolution=${given.resolution}` : null,
    isInsert && given.missing !== null ? `missing=${given.missing}` : null,
    given.returning === null ? null : `return=${given.returning}`,
    given.count === null ? null : `count=${given.count}`,
    given.handling === null ? null : `handling=${given.handling}`,
    given.handling === 'strict' && given.maxAffected !== null ? `max-affected=${given.maxAffected}` : null,
  ]
  return applied.filter((one) => one !== null).join(', ')
}

export type Format = { isObject: boolean; isStripped: boolean; contentType: string }

const json: Format = { isObject: false, isStripped: false, contentType: 'application/json; charset=utf-8' }
const object: Format = { isObject: true, isStripped: false, contentType: 'application/vnd.pgrst.object+json; charset=utf-8' }
const formats: Record<string, Format> = {
  '*/*': json,
  'application/*': json,
  'application/json': json,
  'application/vnd.pgrst.array': { ...json, contentType: 'application/vnd.pgrst.array; charset=utf-8' },
  'application/vnd.pgrst.array+json': json,
  'application/vnd.pgrst.array+json;nulls=stripped': {
    ...json,
    isStripped: true,
    contentType: 'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
  },
  'application/vnd.pgrst.object': object,
  'application/vnd.pgrst.object+json': object,
  'application/vnd.pgrst.object+json;nulls=stripped': {
    ...object,
    isStripped: true,
    contentType: 'application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8',
  },
}

// csv, geojson and plan answers belong here once they are offered.
export function parseAccept(header: string | undefined): Format {
  if (header === undefined || header === '*/*') return json
  const known = formats[header]
  if (known !== undefined) return known
  for (const part of header.split(',')) {
    const name = part
      .trim()
      .toLowerCase()
      .replaceAll(/\s*;\s*(?:q|charset|version)=[^;]*/g, '')
      .replaceAll(/\s*;\s*/g, ';')
    const format = Object.hasOwn(formats, name) ? formats[name] : undefined
    if (format !== undefined) return format
  }
  throw problems.mediaType(header)
}

export type Range = { from: number; to: number | null }

export function parseRange(header: string | undefined): Range | null {
  const found = /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(header ?? '')
  if (found === null) return null
  const range = { from: Number(found[1]), to: found[2] === '' ? null : Number(found[2]) }
  if (range.to !== null && range.to < range.from) throw problems.rangeOrder()
  return range
}
