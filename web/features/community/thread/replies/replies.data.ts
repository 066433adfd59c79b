// The replies of a thread, page by page with keyset pagination: those that answer the thread, each with the first that answer it.
import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { ForumReply } from '#domain/community/thread-acts.ts'
import { ask, db } from '#web/data/client.ts'
import { replyFields, threads, type OneReply, type Thread } from '../thread.data.ts'
import type { PictureArgument } from '#web/features/listing/pictures/picture.ts'
import type { Sort } from '../search.ts'

const atOnce = 30
/** So many answers to a reply are shown with it; one more is read to learn whether there are others. */
export const answersAtFirst = 3
export const answersAtOnce = 100

/** `isWhole`: whether all its answers are here; undefined while only the first were read. */
export type Reply = OneReply & { answers: OneReply[]; isWhole?: boolean }
export type Page = { rows: Reply[]; hasBefore: boolean; hasAfter: boolean }
type Key = Pick<ForumReply, 'id' | 'created_at' | 'helpful_count'>
type Place = { side: 'after' | 'before'; of: Key } | { around: string } | null

const fields = `${replyFields}, answers:forum_replies(${replyFields})` as const

/** What comes after a reply in the order, or before it. The first condition alone lets the index find the place. */
function beyond(
  sort: Sort,
  side: 'after' | 'before',
  { id, created_at: at, helpful_count: helpful }: Key,
): [first: string[], rest: string] {
  const isUp = (sort !== 'newest') === (side === 'after')
  const [op, orSame] = isUp ? ['gt', 'gte'] : ['lt', 'lte']
  const later = `created_at.${op}.${at},and(created_at.eq.${at},id.${op}.${id})`
  if (sort !== 'helpful') return [['created_at', orSame ?? '', at], later]
  const less = side === 'after' ? 'lt' : 'gt'
  return [['helpful_count', `${less}e`, String(helpful)], `helpful_count.${less}.${helpful},and(helpful_count.eq.${helpful},or(${later}))`]
}

async function rowsOf(threadId: string, sort: Sort, place: Extract<Place, { side: string }> | null, most = atOnce): Promise<Reply[]> {
  const isBack = place?.side === 'before'
  const isUp = (sort !== 'newest') !== isBack
  let query = db.from('forum_replies').select(fields).eq('thread_id', threadId).is('parent_id', null)
  if (place !== null) {
    const [[column = '', operator = '', value = ''], rest] = beyond(sort, place.side, place.of)
    query = query.filter(column, operator, value).or(rest)
  }
  if (sort === 'helpful') query = query.order('helpful_count', { ascending: isBack })
  const rows = await ask(
    query
      .order('created_at', { ascending: isUp })
      .order('id', { ascending: isUp })
      .order('created_at', { referencedTable: 'answers' })
      .order('id', { referencedTable: 'answers' })
      .limit(answersAtFirst + 1, { referencedTable: 'answers' })
      .limit(most),
  )
  return isBack ? rows.toReversed() : rows
}

/** A reply with what is around it, in the order in which they were written; of an answer, the reply that it answers. */
async function around(threadId: string, id: string): Promise<Page> {
  const target = await ask(
    db.from('forum_replies').select('id, parent_id, created_at, helpful_count').eq('thread_id', threadId).eq('id', id).maybeSingle(),
  )
  const top = target?.parent_id
    ? await ask(db.from('forum_replies').select('id, created_at, helpful_count').eq('id', target.parent_id).maybeSingle())
    : target
  if (top === null) return page(await rowsOf(threadId, 'oldest', null), { hasBefore: false })
  const [before, own, after] = await Promise.all([
    rowsOf(threadId, 'oldest', { side: 'before', of: top }, atOnce / 2),
    readReply(top.id, { isWhole: top !== target }),
    rowsOf(threadId, 'oldest', { side: 'after', of: top }),
  ])
  return { rows: [...before, ...(own ? [own] : []), ...after], hasBefore: before.length === atOnce / 2, hasAfter: after.length === atOnce }
}

const page = (rows: Reply[], more: { hasBefore: boolean }): Page => ({ rows, ...more, hasAfter: rows.length === atOnce })

/** A reply that answers the thread, as the list has it, or with all that answers it. */
export async function readReply(id: string, { isWhole }: { isWhole: boolean }): Promise<Reply | null> {
  const most = isWhole ? answersAtOnce : answersAtFirst + 1
  const reply = await ask(
    db
      .from('forum_replies')
      .select(fields)
      .eq('id', id)
      .order('created_at', { referencedTable: 'answers' })
      .order('id', { referencedTable: 'answers' })
      .limit(most, { referencedTable: 'answers' })
      .maybeSingle(),
  )
  return reply && { ...(reply as Reply), ...(isWhole && { isWhole: reply.answers.length < most }) }
}

/** The next answers to a reply after one of them. */
export const answersAfter = (
  { id: replyId, thread_id: threadId }: Pick<Reply, 'id' | 'thread_id'>,
  { created_at: at, id }: Pick<Key, 'created_at' | 'id'>,
): Promise<OneReply[]> =>
  ask(
    db
      .from('forum_replies')
      .select(replyFields)
      // The index begins with the thread.
      .eq('thread_id', threadId)
      .eq('parent_id', replyId)
      .gte('created_at', at)
      .or(`created_at.gt.${at},and(created_at.eq.${at},id.gt.${id})`)
      .order('created_at')
      .order('id')
      .limit(answersAtOnce),
  )

export const replies = {
  /** `at`: a reply to open at. */
  list: (userId: string, threadId: string, sort: Sort, at: string | undefined) =>
    infiniteQueryOptions({
      queryKey: [...threads.all(userId, threadId), 'replies', sort, at ?? null],
      queryFn: async ({ pageParam }): Promise<Page> => {
        if (pageParam !== null && 'around' in pageParam) return around(threadId, pageParam.around)
        const rows = await rowsOf(threadId, sort, pageParam)
        if (pageParam?.side === 'before') return { rows, hasBefore: rows.length === atOnce, hasAfter: true }
        return page(rows, { hasBefore: false })
      },
      initialPageParam: firstPlace(at),
      getNextPageParam: (last: Page): Place | undefined => placeAt('after', last.hasAfter, last.rows.at(-1)),
      getPreviousPageParam: (first: Page): Place | undefined => placeAt('before', first.hasBefore, first.rows[0]),
      staleTime: Infinity,
      // Comparing each page with what it was takes longer than a frame in a long thread, and pages never come twice.
      structuralSharing: false,
    }),

  found: (userId: string, threadId: string, words: string) =>
    queryOptions({
      queryKey: [...threads.all(userId, threadId), 'found', words],
      queryFn: () => ask(db.rpc('search_replies', { thread_id: threadId, search: words }).select(replyFields)),
    }),
}

const firstPlace = (at: string | undefined): Place => (at === undefined ? null : { around: at })

const placeAt = (side: 'after' | 'before', hasMore: boolean, of: Reply | undefined): Place | undefined =>
  hasMore && of ? { side, of } : undefined

/** Published replies of others since then, with what they answer. */
export const arrivedSince = (userId: string, threadId: string, since: string) =>
  ask(
    db
      .from('forum_replies')
      .select('id, parent_id, created_at')
      .eq('thread_id', threadId)
      .eq('status', 'published')
      .neq('author_id', userId)
      .gt('created_at', since)
      .order('created_at')
      .limit(100),
  )

/** The first published reply that was written then or later. */
export const firstSince = (threadId: string, at: string) =>
  ask(
    db
      .from('forum_replies')
      .select('id')
      .eq('thread_id', threadId)
      .eq('status', 'published')
      .gte('created_at', at)
      .order('created_at')
      .order('id')
      .limit(1)
      .maybeSingle(),
  )

type ReplyPost = {
  threadId: string
  body: string
  parentId: string | null
  quote: { quotedId: string | null; words: string } | null
  mentions: string[]
  pictures: PictureArgument[]
  clientId: string
}
export const postReply = ({ threadId, body, parentId, quote, mentions, pictures, clientId }: ReplyPost) =>
  ask(
    db.rpc('forum_reply_post', {
      thread_id: threadId,
      body,
      mentions,
      client_id: clientId,
      pictures,
      ...(parentId !== null && { parent_id: parentId }),
      ...(quote !== null && { quote: quote.words, ...(quote.quotedId !== null && { quoted_id: quote.quotedId }) }),
    }),
  )

type Change = (reply: OneReply) => OneReply

/** Changes a reply wherever it is shown. */
export function changeReply(queries: QueryClient, userId: string, threadId: string, id: string, change: Change): void {
  const one = (reply: OneReply) => (reply.id === id ? change(reply) : reply)
  queries.setQueriesData<InfiniteData<Page>>({ queryKey: [...threads.all(userId, threadId), 'replies'] }, (data) =>
    data === undefined
      ? data
      : {
          ...data,
          pages: data.pages.map((each) => ({
            ...each,
            rows: each.rows.map((row) => ({ ...row, ...one(row), answers: row.answers.map(one) })),
          })),
        },
  )
  queries.setQueriesData<OneReply[]>({ queryKey: [...threads.all(userId, threadId), 'found'] }, (rows) => rows?.map(one))
  queries.setQueryData(threads.one(userId, threadId).queryKey, (thread: Thread | null | undefined) =>
    thread?.solved ? { ...thread, solved: one(thread.solved) } : thread,
  )
}

/** Puts a reply in the place of the one with its id, with its answers. */
export function replaceReply(queries: QueryClient, userId: string, threadId: string, reply: Reply): void {
  queries.setQueriesData<InfiniteData<Page>>({ queryKey: [...threads.all(userId, threadId), 'replies'] }, (data) =>
    data === undefined
      ? data
      : { ...data, pages: data.pages.map((each) => ({ ...each, rows: each.rows.map((row) => (row.id === reply.id ? reply : row)) })) },
  )
}
