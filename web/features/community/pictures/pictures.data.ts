// Pictures of posts in the forum. Those who read a post read its pictures, by addresses that are signed for an hour. A picture is
// uploaded while its post is written; what is neither posted within a day nor in a draft is deleted.
import { queryOptions } from '@tanstack/react-query'
import { ask, db } from '#web/data/client.ts'
import { pictureColumns } from '#web/features/listing/pictures/picture.ts'
import type { PictureStore } from '#web/features/listing/pictures/store.ts'

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

/** The clock deletes what is neither posted nor in a draft within a day. */
export const forumPictures: PictureStore = {
  bucket: 'forum-pictures',
  unposted: async (paths) => {
    const rows = await ask(db.rpc('unposted_pictures', { paths }))
    return new Map(rows.flatMap(({ path, address }) => (path === null || address === null ? [] : [[path, address] as const])))
  },
}
