// Uploaded pictures in the sizes the server renders; the browser picks the one that fits the layout and the screen.
import { useState } from 'react'

const kept = '/storage/v1/object/public/'
const made = '/storage/v1/render/image/public/'
export const photoWidths = [300, 600, 1200] as const
const quality = 70

export type Photo = { src: string; srcSet?: string }

/** URLs outside our storage (a preview, a drawing) are used unchanged. */
export function photoOf(address: string): Photo {
  if (!address.startsWith(kept)) return { src: address }
  const at = (width: number) => `${made}${address.slice(kept.length)}?width=${width}&quality=${quality}`
  return { src: at(600), srcSet: photoWidths.map((width) => `${at(width)} ${width}w`).join(', ') }
}

/** The picture's URL, or null once it has failed to load; the frame then draws its own picture. */
export function usePhoto(given: string | Photo | null | undefined): { photo: Photo | null; onError: () => void } {
  const [failed, setFailed] = useState<string | null>(null)
  const photo = typeof given === 'string' && given !== '' ? photoOf(given) : given || null
  return {
    photo: photo !== null && photo.src !== failed ? photo : null,
    onError: () => setFailed(photo?.src ?? null),
  }
}
