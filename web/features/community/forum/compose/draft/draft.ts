// A thread while it is being written: the fields as the form has them, what is missing, and the request that it becomes.
import * as v from 'valibot'
import { categories, kinds, type Category } from '#domain/community/forum.ts'
import { most } from '#domain/community/limits.ts'
import { lengthOf } from '#domain/wording/length-of.ts'
import { hasLetterOrNumber, nameWithoutLetter, shows } from '#domain/wording/visible.ts'
import { fitting } from '#web/data/drafts/fitting.ts'
import { keptPeople, keptPictures } from '../../../drafts/parts.ts'
import { mentionsIn } from '../../../text/mentions.ts'
import { copy } from '../compose.copy.ts'
import { isUntouched, withoutEmptyHeadings } from './templates.ts'

export const limits = {
  title: { least: 5, most: most.title },
  body: { least: 10, most: most.thread },
  pictures: most.threadPictures,
  options: { least: 2, most: 8 },
  option: 100,
  days: 30,
}

export type Poll = ThreadDraft['poll']
const emptyPoll = { options: ['', ''], isMultiple: false, days: 7 }
const keptPoll = v.object({
  options: v.pipe(
    fitting(v.string()),
    v.transform((texts) => (texts.length < limits.options.least ? emptyPoll.options : texts.slice(0, limits.options.most))),
  ),
  isMultiple: v.fallback(v.boolean(), emptyPoll.isMultiple),
  days: v.fallback(v.nullable(v.number()), emptyPoll.days),
})

/** What this form does not know, because another release wrote it, is empty. */
export const threadDraft = v.object({
  /** With it the thread is stored once, however often, and from wherever, it is sent. */
  clientId: v.string(),
  category: v.fallback(v.nullable(v.picklist(categories)), null),
  kind: v.fallback(v.picklist(kinds), 'discussion'),
  title: v.string(),
  body: v.string(),
  tags: fitting(v.string()),
  mentions: keptPeople,
  /** Kept while another kind is chosen. */
  poll: v.fallback(keptPoll, emptyPoll),
  /** Those that are uploaded. */
  pictures: keptPictures,
  /** The ids of messages of the live chat that it began with. */
  messages: fitting(v.string()),
})
export type ThreadDraft = v.InferOutput<typeof threadDraft>

export const emptyDraft = (clientId: string, category: Category | null): ThreadDraft => ({
  ...v.parse(threadDraft, { clientId, title: '', body: '' }),
  category,
})

/** A draft as the server has it; null if that is none of a thread. */
export function readDraft(stored: unknown): ThreadDraft | null {
  const read = v.safeParse(threadDraft, stored)
  return read.success ? read.output : null
}

/** Nothing that would be missed. */
export const isBlank = ({ title, body, tags, poll, pictures }: ThreadDraft): boolean =>
  !shows(title) && isUntouched(body) && tags.length === 0 && pictures.length === 0 && poll.options.every((option) => !shows(option))

export type Problems = Partial<Record<'category' | 'title' | 'body' | 'options' | 'days', string>>

const tidy = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

/** What the database would refuse, said at its field. */
export function problemsOf(draft: ThreadDraft): Problems {
  const { errors } = copy
  const [title, body] = [lengthOf(tidy(draft.title)), lengthOf(withoutEmptyHeadings(draft.body))]
  const options = optionsOf(draft).map((option) => option.toLowerCase())
  const isPollWhole = options.length >= limits.options.least && new Set(options).size === options.length
  const { days } = draft.poll
  return {
    ...(draft.category === null && { category: errors.category }),
    ...(!hasLetterOrNumber(draft.title) && { title: nameWithoutLetter }),
    ...(title < limits.title.least && { title: errors.titleShort }),
    ...(title > limits.title.most && { title: errors.titleLong }),
    ...((body < limits.body.least || !shows(draft.body)) && { body: errors.bodyShort }),
    ...(body > limits.body.most && { body: errors.bodyLong }),
    ...(draft.kind === 'poll' && !isPollWhole && { options: errors.options }),
    ...(draft.kind === 'poll' && !(days !== null && days >= 1 && days <= limits.days) && { days: errors.days }),
  }
}

const optionsOf = ({ poll }: ThreadDraft): string[] => poll.options.map(tidy).filter((option) => option !== '')

/** The arguments of forum_thread_post. */
export function requestOf(draft: ThreadDraft) {
  const body = withoutEmptyHeadings(draft.body)
  return {
    category: draft.category ?? 'general',
    kind: draft.kind,
    title: tidy(draft.title),
    body,
    tags: draft.tags,
    mentions: mentionsIn(body, draft.mentions),
    poll: draft.kind === 'poll' ? { options: optionsOf(draft), is_multiple: draft.poll.isMultiple, days: draft.poll.days } : null,
    client_id: draft.clientId,
    messages: draft.messages,
  }
}

/** Whether the team might look at it first, if the author is new (B8). */
export const mayWait = ({ title, body, mentions }: ThreadDraft, pictures: number): boolean =>
  pictures > 1 || /https?:|www\.|\]\(/i.test(`${title} ${body}`) || mentionsIn(body, mentions).length > 2
