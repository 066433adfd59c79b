// Parses the Accept header into formats, preferred ones first.
import { LRUCache } from 'lru-cache'
import { problems } from '../problems.ts'

export type PlanAsked = { isJson: boolean; options: string[]; of: Format }
export type Format = {
  kind: 'json' | 'csv' | 'geojson' | 'plan' | 'other'
  isObject: boolean
  isStripped: boolean
  mediaType: string
  contentType: string
  plan: PlanAsked | null
}
/** `key` is equal for headers that accept the same formats. */
export type Accepted = { key: string; formats: Format[] }

const plain = (mediaType: string, kind: Format['kind'] = 'json'): Format => ({
  kind,
  isObject: false,
  isStripped: false,
  mediaType,
  contentType: `${mediaType}; charset=utf-8`,
  plan: null,
})
const json = plain('application/json')
const array = plain('application/vnd.pgrst.array+json')
const object = { ...plain('application/vnd.pgrst.object+json'), isObject: true }
const stripped = (format: Format): Format => ({
  ...format,
  isStripped: true,
  contentType: `${format.mediaType};nulls=stripped; charset=utf-8`,
})
// JSON, unless the database has a handler for any media type.
const anything: Format = { ...json, mediaType: '*/*' }
const any: Accepted = { key: '', formats: [anything] }
const kept = new LRUCache<string, Accepted>({ max: 500 })

export function parseAccept(header: string | undefined): Accepted {
  if (header === undefined || header === '*/*') return any
  const known = kept.get(header)
  if (known !== undefined) return known
  const ranges = header
    .split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map(mediaRangeOf)
    .filter((range) => range.mediaType !== '' && range.quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  const accepted = { key: header, formats: ranges.map(formatOf) }
  kept.set(header, accepted)
  return accepted
}

export const nothingAcceptable = (accepted: Accepted) =>
  problems.mediaType(accepted.formats.map((format) => format.contentType.replace('; charset=utf-8', '')).join(', '))

type MediaRange = { mediaType: string; parameters: Map<string, string>; quality: number }

function mediaRangeOf(text: string): MediaRange {
  const [mediaType = '', ...rest] = text.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((part) => part.trim())
  const parameters = new Map<string, string>()
  for (const part of rest) {
    const cut = part.indexOf('=')
    if (cut > 0)
      parameters.set(
        part.slice(0, cut).trim().toLowerCase(),
        part
          .slice(cut + 1)
          .replaceAll('"', '')
          .trim(),
      )
  }
  const quality = Number(parameters.get('q') ?? 1)
  return { mediaType: mediaType.toLowerCase(), parameters, quality: Number.isNaN(quality) ? 1 : quality }
}

function formatOf({ mediaType, parameters }: MediaRange): Format {
  const isStripped = parameters.get('nulls') === 'stripped'
  switch (mediaType) {
    case '*/*':
      return anything
    case 'application/*':
    case 'application/json':
      return json
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return isStripped ? stripped(array) : json
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return isStripped ? stripped(object) : object
    case 'text/csv':
      return plain(mediaType, 'csv')
    case 'application/geo+json':
      return plain(mediaType, 'geojson')
    case 'application/vnd.pgrst.plan':
    case 'application/vnd.pgrst.plan+text':
    case 'application/vnd.pgrst.plan+json':
      return planOf(mediaType.endsWith('+json'), parameters)
    default:
      return formatNamed(mediaType)
  }
}

/** A format produced by the database: bytes, unless the handler says otherwise. */
export function formatNamed(mediaType: string): Format {
  const type = mediaType === '*/*' ? 'application/octet-stream' : mediaType
  const isText = /^(?:text\/(?:plain|xml|csv)|application\/(?:json|geo\+json|openapi\+json|x-www-form-urlencoded))$/.test(type)
  return { ...plain(type, 'other'), contentType: isText ? `${type}; charset=utf-8` : type }
}

const planOptions = ['analyze', 'verbose', 'settings', 'buffers', 'wal']

function planOf(isJson: boolean, parameters: Map<string, string>): Format {
  const given = (parameters.get('options') ?? '').split('|')
  const options = planOptions.filter((option) => given.includes(option))
  const [requested] = parseAccept(parameters.get('for') ?? 'application/json').formats
  const of = requested === undefined || requested.kind === 'plan' ? json : requested
  const suffix = options.length === 0 ? '' : `; options=${options.join('|')}`
  const mediaType = `application/vnd.pgrst.plan+${isJson ? 'json' : 'text'}`
  const forWhat = of.contentType.replace('; charset=utf-8', '')
  return {
    ...of,
    kind: 'plan',
    mediaType,
    contentType: `${mediaType}; for="${forWhat}"${suffix}; charset=utf-8`,
    plan: { isJson, options, of },
  }
}
