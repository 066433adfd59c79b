// A town in which every text that members of the community write is hostile (tests/support/attacks/hostile-texts.ts), one to each
// author: their name, a poll with its title, body and answers, a reply with its quote, a message of the chat, a report, a draft.
import type { JourneyServer } from '../journeys/journey-server.ts'
import { call } from '../journeys/journey-messages.ts'
import type { Account, Town } from '../journeys/journey.ts'
import { moderator, premium } from '../journeys/jobs.ts'
import { sayIn } from './live-chat.ts'

export type HostileTown = { texts: readonly string[]; reader: Account; team: Account; room: string; threads: string[] }

type Row = { id: string; status: string }
const room = 'nails'

export async function fillWith(texts: readonly string[], town: Town, server: JourneyServer): Promise<HostileTown> {
  const [reader, team] = await Promise.all([premium(town, 'Ana Reads'), moderator(town, server, 'Mo Keeps')])
  const authors = await Promise.all(texts.map((text) => premium(town, text)))
  const published = async (act: string, id: Record<string, string>, { status }: Row) => {
    if (status === 'pending') await call(town, team, `rpc/${act}`, { ...id, what: 'publish' })
  }

  const threads: string[] = []
  for (const [at, author] of authors.entries()) {
    const text = texts[at] ?? ''
    const thread = await call<Row>(town, author, 'rpc/forum_thread_post', {
      category: 'nails',
      kind: 'poll',
      title: text,
      body: `@Ana Reads ${text}\n\n> ${text}\n\n- ${text}`,
      tags: [text.slice(0, 30)],
      poll: { options: [text, `Not ${text}`], is_multiple: false, days: 7 },
      mentions: [reader.id],
    })
    await published('forum_thread_keep', { thread_id: thread.id }, thread)
    threads.push(thread.id)
  }

  const [first = ''] = threads
  let quoted: { id: string; words: string } | undefined
  for (const [at, author] of authors.entries()) {
    const text = texts[at] ?? ''
    const reply = await call<Row>(town, author, 'rpc/forum_reply_post', {
      thread_id: first,
      body: text,
      ...(quoted && { quoted_id: quoted.id, quote: quoted.words }),
    })
    await published('forum_reply_keep', { reply_id: reply.id }, reply)
    quoted = { id: reply.id, words: text }
  }

  // A room shows one notice, of up to 300 characters.
  await call(town, team, 'rpc/chat_room_set', {
    room_id: room,
    notice: joined(texts, 300),
    rules: joined(texts, 1000),
    slow_mode_seconds: 0,
  })
  const messages: string[] = []
  for (const [at, author] of authors.entries()) {
    const [message] = await sayIn(town, author, room, texts[at] ?? '')
    messages.push(message?.id ?? '')
  }
  const reportAll = authors.map(async (author, at) => {
    const next = authors[(at + 1) % authors.length] ?? author
    await call(town, next, 'rpc/report_create', report(author, 'chat_message', messages[at] ?? '', texts[at] ?? ''))
    await call(town, next, 'rpc/report_create', report(author, 'thread', threads[at] ?? '', texts[at] ?? ''))
  })

  const draftAll = texts.map((text) => {
    const poll = { options: [text, text], isMultiple: false, days: 7 }
    const content = {
      clientId: crypto.randomUUID(),
      category: 'nails',
      kind: 'poll',
      title: text,
      body: text,
      tags: [text],
      mentions: [],
      poll,
    }
    return call(town, reader, 'forum_drafts', { user_id: reader.id, content })
  })
  await Promise.all([...reportAll, ...draftAll])
  return { texts, reader, team, room, threads }
}

const report = (author: Account, type: string, id: string, detail: string) => ({
  reported_id: author.id,
  subject_type: type,
  subject_id: id,
  reason: 'spam',
  detail,
})

/** As many of the texts as fit, a line each. */
function joined(texts: readonly string[], most: number): string {
  let all = ''
  for (const text of texts) if (all.length + text.length < most) all += `${text}\n`
  return all
}
