// The type of a file by its first bytes, whatever its name or headers say. This does not decode anything.
import { ImageProblem } from './problems.ts'

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/heic'

/** Throws unless it is a still picture and nothing else at the same time (a script, a page, an archive). */
export function sniff(bytes: Buffer): PictureType {
  const type = typeOf(bytes)
  if (type === null || isAlsoSomethingElse(bytes)) throw new ImageProblem('unsupported_picture')
  if (isMoving(bytes, type)) throw new ImageProblem('moving_picture')
  return type
}

/** Whether the client's content type matches; missing or generic ones always do. */
export function fits(type: PictureType, declared: string | null): boolean {
  const said = (declared ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (said === '' || said === 'application/octet-stream') return true
  const isHeif = type === 'image/heic' && (said === 'image/heif' || said === 'image/heic')
  return said === type || isHeif || (type === 'image/jpeg' && said === 'image/jpg')
}

/** By the first bytes only; null if it is not a picture. */
export function typeOf(bytes: Buffer): PictureType | null {
  if (bytes.length < 16) return null
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (bytes.subarray(0, 8).equals(pngMark)) return 'image/png'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'image/webp'
  if (text(bytes, 4, 8) === 'ftyp') return heifOf(bytes)
  return null
}

const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

// The box has the major brand, a version, and then all compatible brands.
function heifOf(bytes: Buffer): PictureType | null {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  const brands = [text(bytes, 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(bytes, at, at + 4))
  if (brands.includes('avif') || brands.includes('avis')) return 'image/avif'
  return brands.some((brand) => /^he[vi][cxms]$|^mif1$|^msf1$/.test(brand)) ? 'image/heic' : null
}

function isMoving(bytes: Buffer, type: PictureType): boolean {
  if (type === 'image/png') return hasAnimationChunk(bytes)
  if (type === 'image/webp') return text(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 0x02) !== 0
  return type !== 'image/jpeg' && /^(avis|msf1|hevs|hevc)$/.test(text(bytes, 8, 12))
}

// acTL comes before the first IDAT. The search is limited, in case a file has thousands of tiny chunks.
function hasAnimationChunk(bytes: Buffer): boolean {
  let at = 8
  for (let chunk = 0; chunk < 1000 && at + 8 <= bytes.length; chunk += 1) {
    const name = text(bytes, at + 4, at + 8)
    if (name === 'acTL') return true
    if (name === 'IDAT' || name === 'IEND') return false
    at += 12 + bytes.readUInt32BE(at)
  }
  return false
}

/** Programs that open other file types look for their signature near the start, and archives near the end. */
const head = 1024
const tail = 64 * 1024 + 22

function isAlsoSomethingElse(bytes: Buffer): boolean {
  const start = text(bytes, 0, head).toLowerCase()
  if (/%pdf-|<svg|<html|<script|<!doctype|<\?php/.test(start)) return true
  const end = bytes.subarray(Math.max(0, bytes.length - tail))
  return ['%%EOF', '</html>', '</script>', '</svg>'].some((mark) => end.includes(mark)) || endsAsArchive(end)
}

// The signature is only four bytes, which can occur by chance, so the comment after it must also reach the file's end.
function endsAsArchive(end: Buffer): boolean {
  for (let at = end.indexOf(archiveMark); at >= 0; at = end.indexOf(archiveMark, at + 1)) {
    if (at + 22 <= end.length && at + 22 + end.readUInt16LE(at + 20) === end.length) return true
  }
  return false
}

const archiveMark = Buffer.from('PK\x05\x06', 'latin1')

function text(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to)
}
