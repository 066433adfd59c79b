// Opens a picture safely: checks its header before decoding, and limits bytes, pixels and time.
import sharp, { type Metadata, type Sharp } from 'sharp'
import { ImageProblem } from './problems.ts'
import { sniff, type PictureType } from './sniff.ts'
import { workMemory, workSeconds, type MemoryShare } from './image-queue.ts'

export const mostBytes = 10 * 1024 * 1024
const mostPixels = 40_000_000
const longestSide = 12_000

export type Opened = { picture: Sharp; type: PictureType; width: number; height: number }

/** `isForgiving`: render as much as can be decoded. */
type Care = { most: number; isForgiving: boolean }

/** Rotated upright and in sRGB; `width` and `height` are those after rotation. */
export async function openPicture(bytes: Buffer, room: MemoryShare, { most, isForgiving }: Care): Promise<Opened> {
  if (bytes.length > most) throw new ImageProblem('too_large')
  const type = sniff(bytes)
  const about = await read(() => picture(bytes, isForgiving).metadata(), type)
  judge(about, type)
  await room.take(decodedBytes(about))
  const isOnItsSide = (about.orientation ?? 1) >= 5
  return {
    picture: picture(bytes, isForgiving).timeout({ seconds: workSeconds }).autoOrient().toColourspace('srgb'),
    type,
    width: isOnItsSide ? about.height : about.width,
    height: isOnItsSide ? about.width : about.height,
  }
}

/** Runs a step of sharp; its errors mean that the file is bad, or HEIF that it has no decoder for, not that we failed. */
export async function read<Made>(step: () => Promise<Made>, type: PictureType): Promise<Made> {
  try {
    return await step()
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : ''
    if (/timeout/i.test(words)) throw new ImageProblem('took_too_long', { cause })
    if (/pixel limit|too large/i.test(words)) throw new ImageProblem('too_many_pixels', { cause })
    throw new ImageProblem(type === 'image/heic' ? 'unsupported_heif' : 'unreadable', { cause })
  }
}

function picture(bytes: Buffer, isForgiving: boolean): Sharp {
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: isForgiving ? 'none' : 'error', sequentialRead: true, pages: 1 })
}

const formats: Record<PictureType, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
  'image/heic': 'heif',
}

function judge(about: Metadata, type: PictureType): void {
  if (about.format !== formats[type]) throw new ImageProblem('unsupported_picture')
  if ((about.pages ?? 1) > 1) throw new ImageProblem('moving_picture')
  const { width, height } = about
  const isTooMuch = width * height > mostPixels || Math.max(width, height) > longestSide || decodedBytes(about) > workMemory
  if (isTooMuch) throw new ImageProblem('too_many_pixels')
}

/** How much memory decoding may take. Some formats are decoded line by line, others completely before the first line. */
function decodedBytes(about: Metadata): number {
  const { width, height, channels, depth, format } = about
  const pixels = width * height
  if (format === 'heif') return pixels * avifBytesAPixel
  if (format === 'jpeg' && about.isProgressive) return pixels * (about.chromaSubsampling === '4:2:0' ? 3 : 2 * channels)
  const whole = pixels * channels * (depth === 'ushort' ? 2 : 1)
  const isByLines = format !== 'webp' && !about.isProgressive && (about.orientation ?? 1) <= 2
  return isByLines ? whole / 4 : whole
}

/** Measured: the decoder holds several whole frames, so an AVIF may have 3 million pixels. */
const avifBytesAPixel = 14
