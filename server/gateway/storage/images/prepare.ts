// Makes an uploaded picture safe to store: re-encodes it and keeps only its pixels. That removes location, camera data,
// thumbnails and any other file type hidden inside.
import type { Sharp } from 'sharp'
import { mostBytes, openPicture, read } from './decode.ts'
import { ImageProblem } from './problems.ts'
import { fits, type PictureType } from './sniff.ts'
import type { ImageQueue } from './image-queue.ts'

export type Prepared = { bytes: Buffer; contentType: string; width: number; height: number }

/** The longest side we store; the largest size we ever show is half of it. */
const longestKept = 2400

/** `source` is read only when the job starts; `declared` is the client's content type. Throws an ImageProblem. */
export function preparePicture(workshop: ImageQueue, source: () => Promise<Buffer>, declared: string | null): Promise<Prepared> {
  return workshop.run(async (room) => {
    const { picture, type } = await openPicture(await source(), room, { most: mostBytes, isForgiving: false })
    if (!fits(type, declared)) throw new ImageProblem('wrong_type')
    const small = picture.resize({ width: longestKept, height: longestKept, fit: 'inside', withoutEnlargement: true })
    const contentType = keptAs[type]
    const { data, info } = await read(() => drawn(small, contentType).toBuffer({ resolveWithObject: true }), type)
    return { bytes: data, contentType, width: info.width, height: info.height }
  })
}

// Encoding AVIF takes seconds at this size.
const keptAs: Record<PictureType, 'image/jpeg' | 'image/png' | 'image/webp'> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/webp': 'image/webp',
  'image/avif': 'image/webp',
  'image/heic': 'image/webp',
}

function drawn(picture: Sharp, contentType: 'image/jpeg' | 'image/png' | 'image/webp'): Sharp {
  if (contentType === 'image/png') return picture.png({ compressionLevel: 7 })
  return contentType === 'image/jpeg' ? picture.jpeg({ quality: 86 }) : picture.webp({ quality: 86 })
}
