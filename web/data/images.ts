// Prepares a chosen picture for upload: upright, no larger than we ever show it, and without camera metadata.
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/heif'] as const
/** For the file dialog. */
export const pictureKinds = pictureTypes.join(',')
export const mostPictureBytes = 10 * 1024 * 1024
const longestSide = 2400
const quality = 0.9

export type PictureFault = 'type' | 'size' | 'unreadable'

/** Why a chosen file cannot be used. */
export class UnfitPicture extends Error {
  readonly fault: PictureFault

  constructor(fault: PictureFault) {
    super(`unfit picture: ${fault}`)
    this.name = 'UnfitPicture'
    this.fault = fault
  }
}

/** Throws an UnfitPicture. */
function assertFits(file: File): void {
  if (!(pictureTypes as readonly string[]).includes(file.type)) throw new UnfitPicture('type')
  if (file.size > mostPictureBytes) throw new UnfitPicture('size')
}

/** Also throws an UnfitPicture for a file that this browser cannot decode. */
export async function assertReadable(file: File): Promise<void> {
  assertFits(file)
  const picture = await decoded(file)
  picture.close()
}

/** Returns a JPEG whose longest side is at most 2,400. Throws an UnfitPicture. */
export async function shrink(file: File): Promise<Blob> {
  assertFits(file)
  const picture = await decoded(file)
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const part = { x: 0, y: 0, width: picture.width, height: picture.height }
  return drawn(picture, part, Math.round(picture.width * scale), Math.round(picture.height * scale))
}

export type Area = { x: number; y: number; width: number; height: number }

/** Crops a picture to an area, scaled down to `most` pixels wide if it is wider. */
export async function cut(file: File, area: Area, most: number): Promise<Blob> {
  const picture = await decoded(file)
  const width = Math.round(Math.min(area.width, most))
  return drawn(picture, area, width, Math.round((width * area.height) / area.width))
}

async function decoded(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (cause) {
    // In practice this is HEIC, which iPhones write and most browsers cannot read.
    throw Object.assign(new UnfitPicture('unreadable'), { cause })
  }
}

async function drawn(picture: ImageBitmap, area: Area, width: number, height: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) throw new UnfitPicture('unreadable')
  // Transparent areas would become black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, width, height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new UnfitPicture('unreadable')
  return blob
}
