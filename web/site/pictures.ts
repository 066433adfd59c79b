// Pictures of public pages are files made at build time: no script has to draw them, and browsers can cache them.
import { createHash } from 'node:crypto'
import { art, type ArtOptions } from '../ui/art/art.ts'
import type { Craft } from '../ui/art/crafts.ts'

const made = new Map<string, string>()

/** The URL of the file that the build will write. */
export function pictureFile(craft: Craft, seed: string, options: ArtOptions): string {
  const svg = art(craft, seed, options)
  const hash = createHash('sha256').update(svg).digest('base64url').slice(0, 8)
  const name = `assets/${craft}-${hash}.svg`
  made.set(name, svg)
  return `/${name}`
}

/** Name and content of every picture requested so far. */
export const pictureFiles = (): ReadonlyMap<string, string> => made
