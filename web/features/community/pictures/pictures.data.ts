// Pictures of posts in the forum. Those who read a post read its pictures, by addresses that are signed for an hour. A picture is
// uploaded while its post is written; what is neither posted within a day nor in a draft is deleted.
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'
import { removeFile, upload } from '#web/data/upload.ts'

const bucket = 'forum-pictures'

/** What `PostPictures` shows. A list of posts embeds them: `forum_pictures!forum_pictures_reply_id_fkey(${pictureColumns})`. */
export const pictureColumns = 'path, place, alt_text, width, height, addresses' as const

export type PostPicture = {
  path: string
  place: number
  alt_text: string
  width: number
  height: number
  addresses: string[] | null
}

export const postPictures = {
  /** Of the first post of a thread, or of one of its replies. */
  of: (userId: string, { threadId, replyId }: { threadId: string; replyId: string | null }) =>
    queryOptions({
      queryKey: ['forum', userId, 'pictures', threadId, replyId],
      queryFn: () => {
        const all = db.from('forum_pictures').select(pictureColumns).eq('thread_id', threadId).order('place')
        return ask(replyId === null ? all.is('reply_id', null) : all.eq('reply_id', replyId))
      },
    }),
}

/** Where the pictures of a draft can be seen, by their paths; those that are no longer there are left out. */
export const unpostedPictures = (userId: string, paths: string[]) =>
  queryOptions({
    queryKey: ['forum', userId, 'unposted-pictures', paths],
    queryFn: async () => {
      const rows = await ask(db.rpc('unposted_pictures', { paths }))
      return new Map(rows.map(({ path, address }) => [path, address]))
    },
    staleTime: Infinity,
    gcTime: 0,
  })

type Sent = { file: Blob; onProgress: (share: number) => void; signal: AbortSignal }

/** Returns the path of the picture. */
export async function sendPicture(userId: string, sent: Sent): Promise<string> {
  const path = `${userId}/${crypto.randomUUID()}.jpg`
  await upload({ bucket, path, ...sent })
  return path
}

/** Takes back what was not posted. If this fails, the clock deletes it within a day. */
export const takeBack = (path: string): Promise<void> => removeFile(bucket, path).catch(() => undefined)
