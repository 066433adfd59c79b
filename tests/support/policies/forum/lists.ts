// The lists of the forum as a model: what each has to show, computed from the rows that the caller may read, and nothing of the product's.
import { hasOne, meantBy, wordsOf } from '../all-areas/typed-words.ts'
import type { Member, Row, Stage } from '../stage.ts'

export type ForumSearch = { search?: string; category?: string; kind?: string; tag?: string; list?: string; period?: string }
type Thread = Row & { id: string; words: string[] }

/** Every page of the answer, seven rows at a time. */
export async function pagesOf(town: Stage, who: Member, asked: ForumSearch): Promise<string[]> {
  const given = Object.keys(asked).map((name, index) => `${name} => $${index + 2}`)
  const found: string[] = []
  for (let cursor: unknown = null, pages = 0; pages < 30; pages += 1) {
    const sql = `select thread ->> 'id' as id, next from public.search_threads(${['cursor => $1', 'page_size => 7', ...given].join(', ')})`
    const page = await town.as(who, sql, [cursor, ...Object.values(asked)])
    found.push(...page.map(({ id }) => String(id)))
    if (page.length < 7) return found
    cursor = page.at(-1)?.['next']
  }
  throw new Error('the pages have no end')
}

export async function expectedOf(town: Stage, who: Member, asked: ForumSearch): Promise<string[]> {
  const suspended = (await town.set('select id from public.profiles where is_suspended')).map(({ id }) => id)
  const follows = await town.as(who, `select thread_id, category, tag from public.forum_follows where level = 'watch'`)
  const people = (await town.as(who, 'select followee_id from public.follows where follower_id = $1', [who.id])).map(
    (row) => row['followee_id'],
  )
  const readable = (await town.as(who, 'select * from public.forum_threads'))
    .filter((thread) => thread['author_id'] === who.id || !suspended.includes(thread['author_id']))
    .map((thread): Thread => ({
      ...thread,
      id: String(thread['id']),
      words: wordsOf([thread['title'], ...(thread['tags'] as string[]), thread['body']].join(' ')),
    }))
  const published = readable.filter((thread) => thread['status'] === 'published')
  const days = { week: 7, month: 30 }[asked.period ?? ''] ?? Infinity
  const listed = (asked.list === 'mine' ? readable : published).filter(
    (thread) =>
      (asked.list !== 'mine' || (thread['author_id'] === who.id && thread['status'] !== 'deleted')) &&
      (asked.list !== 'unanswered' || thread['reply_count'] === 0) &&
      (asked.list !== 'following' ||
        people.includes(thread['author_id']) ||
        follows.some(
          (follow) =>
            follow['thread_id'] === thread.id ||
            follow['category'] === thread['category'] ||
            (follow['tag'] !== null && tagged(thread, follow['tag'])),
        )) &&
      (asked.list !== 'top' || time(thread, 'created_at') > Date.now() - days * 86_400_000) &&
      (asked.category === undefined || thread['category'] === asked.category) &&
      // Only what is published has been prepared for finding.
      ((asked.kind === undefined && asked.tag === undefined && wordsIn(asked).length === 0) || thread['status'] === 'published') &&
      (asked.kind === undefined || thread['kind'] === asked.kind) &&
      (asked.tag === undefined || tagged(thread, asked.tag)),
  )
  const meant = await meantBy(
    town,
    asked.search ?? '',
    published.flatMap(({ words }) => words),
  )
  const found = listed.filter(({ words }) => meant.every((each) => hasOne(words, each)))
  const isNamed = (thread: Thread) => Number(hasOne(wordsOf(String(thread['title'])), meant.flat()))
  const order = asked.list === 'top' ? top : latest
  const isByName = (asked.list ?? 'latest') === 'latest'
  return found.toSorted((one, other) => (isByName ? isNamed(other) - isNamed(one) : 0) || order(one, other)).map(({ id }) => id)
}

const wordsIn = (asked: ForumSearch) => wordsOf(asked.search ?? '').filter((word) => word.length >= 2)
const tagged = (thread: Thread, tag: unknown) => (thread['tags'] as unknown[]).includes(tag)
const time = (thread: Thread, column: string) => (thread[column] as Date).getTime()
const byId = (one: Thread, other: Thread) => (one.id < other.id ? 1 : -1)
const latest = (one: Thread, other: Thread) =>
  Number(other['is_pinned']) - Number(one['is_pinned']) ||
  time(other, 'last_activity_at') - time(one, 'last_activity_at') ||
  byId(one, other)
const top = (one: Thread, other: Thread) =>
  Number(other['score']) - Number(one['score']) || time(other, 'created_at') - time(one, 'created_at') || byId(one, other)
