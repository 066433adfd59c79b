// Renders a picture in the requested size. The result is never larger than the original and always re-encoded, so it has
// none of the file's metadata (location, camera).
import type { Sharp } from 'sharp'
import { openPicture, read } from './decode.ts'
import type { PictureType } from './sniff.ts'
import type { Transformation } from './transformation.ts'
import type { ImageQueue } from './image-queue.ts'

export type Rendered = { bytes: Buffer; contentType: string }

/** Size limit of the source file. */
const mostSourceBytes = 25 * 1024 * 1024

/** `source` is read only when the job starts: waiting jobs hold no memory. */
export function renderPicture(workshop: ImageQueue, source: () => Promise<Buffer>, wanted: Transformation): Promise<Rendered> {
  return workshop.run(async (room) => {
    const { picture, type, width, height } = await openPicture(await source(), room, { most: mostSourceBytes, isForgiving: true })
    const contentType = outputType(wanted.format, type)
    const sized = resized(picture, wanted, width, height)
    return { bytes: await read(() => encoders[contentType](sized, wanted.quality).toBuffer(), type), contentType }
  })
}

function resized(picture: Sharp, { width, height, resize }: Transformation, ownWidth: number, ownHeight: number): Sharp {
  if (width === null && height === null) return picture
  if (height === null) return picture.resize({ width: width ?? ownWidth, withoutEnlargement: true })
  if (width === null) return picture.resize({ height, withoutEnlargement: true })
  if (resize === 'fill') return picture.resize({ width: Math.min(width, ownWidth), height: Math.min(height, ownHeight), fit: 'fill' })
  if (resize === 'contain') return picture.resize({ width, height, fit: 'inside', withoutEnlargement: true })
  // Scale a frame that is larger than the picture in proportion; sharp alone would only cut the side that is too long.
  const scale = Math.min(1, ownWidth / width, ownHeight / height)
  return picture.resize({ width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)), fit: 'cover' })
}

type OutputType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif'

function outputType(format: Transformation['format'], type: PictureType): OutputType {
  if (format !== 'origin') return `image/${format}`
  return type === 'image/heic' ? 'image/jpeg' : type
}

const encoders: Record<OutputType, (picture: Sharp, quality: number) => Sharp> = {
  'image/jpeg': (picture, quality) => picture.jpeg({ quality }),
  'image/png': (picture) => picture.png({ compressionLevel: 6 }),
  'image/webp': (picture, quality) => picture.webp({ quality }),
  'image/avif': (picture, quality) => picture.avif({ quality, effort: 2 }),
}
