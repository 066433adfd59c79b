// What both write in the forum and in the live chat, and what is reported of it.
import type { Account, Town } from '../journeys/journey.ts'
import { sayIn } from '../community/live-chat.ts'
import { call } from '../journeys/journey-messages.ts'
import { linkOf, stacked, upTo, url, word, wordOf } from './texts.ts'
import { upload } from '../profiles/pieces.ts'

export type Community = { poll: string; question: string; room: string }
type Row = { id: string; status: string }

const room = 'nails'
const marked = `# ${word}\n\n> ${url}\n\n- ${url}\n1. ${word}\n\n\`${url}\`\n\n\`\`\`\n${url}\n\`\`\`\n\n**${word}** [${word}](${linkOf(300)}) ${stacked}`

export async function communityOf(town: Town, ana: Account, bea: Account, team: Account): Promise<Community> {
  const published = async (kind: 'thread' | 'reply', { id, status }: Row) => {
    if (status === 'pending') await call(town, team, `rpc/forum_${kind}_keep`, { [`${kind}_id`]: id, what: 'publish' })
    return id
  }
  const picture = `${ana.id}/${crypto.randomUUID()}.jpg`
  await upload(town, ana, 'forum-pictures', picture)
  const tags = [wordOf(30), 'g'.repeat(30)]
  const poll = await published(
    'thread',
    await call<Row>(town, ana, 'rpc/forum_thread_post', {
      category: 'nails',
      kind: 'poll',
      title: wordOf(120),
      body: marked,
      tags,
      poll: { options: [wordOf(100), upTo(100)], is_multiple: false, days: 7 },
      pictures: [{ path: picture, alt_text: upTo(200) }],
    }),
  )
  const question = await published(
    'thread',
    await call<Row>(town, bea, 'rpc/forum_thread_post', {
      category: 'nails',
      kind: 'question',
      title: upTo(120),
      body: `@${ana.name} ${marked}`,
      tags,
      mentions: [ana.id],
    }),
  )
  for (const [thread, author] of [
    [poll, bea],
    [question, ana],
  ] as const) {
    const first = await published('reply', await call<Row>(town, author, 'rpc/forum_reply_post', { thread_id: thread, body: marked }))
    const more = { thread_id: thread, body: `@${bea.name} ${marked}`, quoted_id: first, quote: word, mentions: [bea.id] }
    await published('reply', await call<Row>(town, author === ana ? bea : ana, 'rpc/forum_reply_post', more))
    if (thread === question) await call(town, bea, 'rpc/forum_thread_solve', { thread_id: question, reply_id: first })
  }
  await call(town, team, 'rpc/chat_room_set', { room_id: room, notice: upTo(300), rules: upTo(1000), slow_mode_seconds: 0 })
  for (const who of [ana, bea]) {
    const [said] = await sayIn(town, who, room, `${upTo(600)} @${ana.name}`)
    const other = who === ana ? bea : ana
    const report = { reported_id: who.id, reason: 'spam', detail: upTo(1000) }
    await call(town, other, 'rpc/report_create', { ...report, subject_type: 'chat_message', subject_id: said?.id })
    await call(town, other, 'rpc/report_create', { ...report, subject_type: 'thread', subject_id: who === ana ? poll : question })
    await call(town, other, 'rpc/report_create', { ...report, subject_type: 'profile', subject_id: who.id })
  }
  const content = {
    clientId: crypto.randomUUID(),
    category: 'nails',
    kind: 'discussion',
    title: wordOf(120),
    body: marked,
    tags,
    mentions: [],
  }
  await call(town, ana, 'forum_drafts', { user_id: ana.id, content })
  const saved = { item_type: 'thread', created_at: new Date().toISOString() }
  for (const item_id of [poll, question]) await call(town, ana, 'saved_items', { ...saved, item_id, user_id: ana.id })
  return { poll, question, room }
}
