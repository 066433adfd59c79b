// The transformation a request asks for. Unless the operator allows more, only the product's sizes are rendered, so that
// nobody can fill the cache or load the machine with sizes that no screen uses.
import type { IncomingHttpHeaders } from 'node:http'
import { ImageProblem } from './problems.ts'

export type Resize = 'cover' | 'contain' | 'fill'
export type Transformation = {
  width: number | null
  height: number | null
  resize: Resize
  quality: number
  format: 'origin' | 'webp' | 'avif'
}

const widths = ['300', '600', '1200']
const onlyQuality = 70
const usualQuality = 80
const largestSide = 2500

/** Throws an ImageProblem. Ignores other parameters (a token, a version). */
export function readTransformation(query: unknown, headers: IncomingHttpHeaders, anySize: boolean): Transformation {
  const asked = given(query)
  const transformation = anySize ? anyOf(asked) : ownOf(asked)
  const takesWebp = (headers.accept ?? '').includes('image/webp')
  return { ...transformation, format: transformation.format ?? (takesWebp ? 'webp' : 'origin') }
}

/**
 * The transformation of a signed URL, `width:300,quality:70`. It comes from a token of ours but must still be one of the
 * allowed sizes, since the operator may have changed the setting.
 */
export function signedTransformation(text: string | null, headers: IncomingHttpHeaders, anySize: boolean): Transformation {
  const pairs = (text ?? '').split(',').filter(Boolean)
  return readTransformation(Object.fromEntries(pairs.map((pair) => pair.split(':', 2))), headers, anySize)
}

type TransformationQuery = { width?: string; height?: string; resize?: string; quality?: string; format?: string }
type Read = Omit<Transformation, 'format'> & { format: Transformation['format'] | null }

const names = ['width', 'height', 'resize', 'quality', 'format'] as const

function given(query: unknown): TransformationQuery {
  const asked: TransformationQuery = {}
  if (typeof query !== 'object' || query === null) return asked
  for (const name of names) {
    const value: unknown = Reflect.get(query, name)
    if (value === undefined) continue
    if (typeof value !== 'string') throw new ImageProblem('bad_transformation', { message: `querystring/${name} must be one value` })
    asked[name] = value
  }
  return asked
}

function ownOf(asked: TransformationQuery): Read {
  const isOwn = widths.includes(asked.width ?? '') && asked.quality === String(onlyQuality)
  if (!isOwn || asked.height !== undefined || asked.resize !== undefined || asked.format !== undefined) throw new ImageProblem('bad_size')
  return { width: Number(asked.width), height: null, resize: 'cover', quality: onlyQuality, format: null }
}

function anyOf(asked: TransformationQuery): Read {
  return {
    width: side('width', asked.width),
    height: side('height', asked.height),
    resize: choice('resize', asked.resize, ['cover', 'contain', 'fill']) ?? 'cover',
    quality: whole('quality', asked.quality, 20, 100) ?? usualQuality,
    format: choice('format', asked.format, ['origin', 'webp', 'avif']),
  }
}

function side(name: string, value: string | undefined): number | null {
  return whole(name, value, 0, largestSide) || null
}

function whole(name: string, value: string | undefined, least: number, most: number): number | null {
  if (value === undefined) return null
  const number = Number(value)
  if (!/^\d{1,5}$/.test(value)) throw new ImageProblem('bad_transformation', { message: `querystring/${name} must be integer` })
  if (number < least) throw new ImageProblem('bad_transformation', { message: `querystring/${name} must be >= ${least}` })
  if (number > most) throw new ImageProblem('bad_transformation', { message: `querystring/${name} must be <= ${most}` })
  return number
}

function choice<const C extends string>(name: string, value: string | undefined, choices: readonly C[]): C | null {
  if (value === undefined) return null
  const chosen = choices.find((one) => one === value)
  if (chosen === undefined)
    throw new ImageProblem('bad_transformation', { message: `querystring/${name} must be equal to one of the allowed values` })
  return chosen
}

/** The cache key. */
export function nameOf({ width, height, resize, quality, format }: Transformation): string {
  return [width && `width:${width}`, height && `height:${height}`, `resizing_type:${resize}`, `quality:${quality}`, `format:${format}`]
    .filter(Boolean)
    .join(',')
}

/** The response header, in the words clients expect: the protocol's resizer calls cover `fill` and fill `force`. */
export function headerOf({ width, height, resize, quality, format }: Transformation): string {
  const type = { cover: 'fill', contain: 'fit', fill: 'force' }[resize]
  const words = [height && `height:${height}`, width && `width:${width}`, `resizing_type:${type}`, `quality:${quality}`]
  return [...words, format !== 'origin' && `format:${format}`].filter(Boolean).join(',')
}
