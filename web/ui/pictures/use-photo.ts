import { useState } from 'react'
import { photoOf, type Photo } from './photo.ts'

/** The picture's URL, or null once it has failed to load; the frame then draws its own picture. */
export function usePhoto(given: string | Photo | null | undefined): { photo: Photo | null; onError: () => void } {
  const [failed, setFailed] = useState<string | null>(null)
  const photo = typeof given === 'string' && given !== '' ? photoOf(given) : given || null
  return {
    photo: photo !== null && photo.src !== failed ? photo : null,
    onError: () => setFailed(photo?.src ?? null),
  }
}
