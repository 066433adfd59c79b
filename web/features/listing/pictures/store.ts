// Where the pictures of an area are uploaded to, before what they belong to is sent.
import { queryOptions } from '@tanstack/react-query'
import { filesIn, publicAddress, removeFile, upload } from '#web/data/upload.ts'

export type PictureStore = {
  bucket: string
  /** Where the pictures of a draft can be seen, by their paths; those that are no longer there are left out. */
  unposted: (paths: string[]) => Promise<Map<string, string>>
}

/** Of a public bucket, where anyone who knows the address of a picture sees it. */
export const publicPictures = (bucket: string): PictureStore => ({
  bucket,
  unposted: async (paths) => {
    const there = await Promise.all(paths.map((path) => filesIn(bucket, path)))
    return new Map(there.flat().map((path) => [path, publicAddress(bucket, path)]))
  },
})

export const unpostedPictures = ({ bucket, unposted }: PictureStore, userId: string, paths: string[]) =>
  queryOptions({
    queryKey: ['pictures', userId, bucket, 'unposted', paths],
    queryFn: () => unposted(paths),
    staleTime: Infinity,
    gcTime: 0,
  })

type Sent = { file: Blob; onProgress: (share: number) => void; signal: AbortSignal }

/** Returns the path of the picture. */
export async function sendPicture({ bucket }: PictureStore, userId: string, sent: Sent): Promise<string> {
  const path = `${userId}/${crypto.randomUUID()}.jpg`
  await upload({ bucket, path, ...sent })
  return path
}

/** Takes back what was not posted. If this fails, cleaning up is the area's: its bucket says when. */
export const takeBack = ({ bucket }: PictureStore, path: string): Promise<void> => removeFile(bucket, path).catch(() => undefined)
