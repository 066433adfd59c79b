// Uploads of members' pictures, and setting or removing a profile's picture.
import { ask, db } from '#web/data/client.ts'
import { UnfitPicture } from '#web/data/images.ts'
import { publicAddress, removeFile, upload } from '#web/data/upload.ts'
import { wordingOf } from '#web/data/wording.ts'
import { copy } from './pictures.copy.ts'

type Sent = { file: Blob; onProgress?: (share: number) => void; signal?: AbortSignal }

/** An unguessable name in the member's own folder. The policies require this form. */
const freshPath = (userId: string): string => `${userId}/${crypto.randomUUID()}.jpg`

/** Returns the path of the picture in its bucket. */
export async function sendPicture(bucket: 'avatars' | 'portfolio', userId: string, sent: Sent): Promise<string> {
  const path = freshPath(userId)
  await upload({ bucket, path, ...sent })
  return path
}

export async function setProfilePicture(userId: string, sent: Sent): Promise<void> {
  const path = await sendPicture('avatars', userId, sent)
  await ask(
    db
      .from('profiles')
      .update({ profile_picture: publicAddress('avatars', path) })
      .eq('id', userId),
  )
}

export async function removeProfilePicture(userId: string, address: string): Promise<void> {
  await ask(db.from('profiles').update({ profile_picture: null }).eq('id', userId))
  const path = address.slice(publicAddress('avatars', '').length)
  // No row refers to the file anymore. If this fails, the sweeper deletes it within the hour.
  await removeFile('avatars', path).catch(() => undefined)
}

/** The message for a failed upload; null if the member canceled it. */
export function pictureWords(error: unknown, otherwise: string = copy.uploadFailed): string | null {
  if (error instanceof UnfitPicture) return copy.faults[error.fault]
  if (error instanceof DOMException && error.name === 'AbortError') return null
  return wordingOf(error, otherwise)
}
