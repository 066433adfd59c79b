// A thread while it is being written: the fields as the form has them, what is missing, and the request that it becomes.
import { isCategory, kinds, type Category, type Kind } from '#domain/community/forum.ts'
import { most } from '#domain/community/limits.ts'
import type { Json } from '#domain/generated/database.ts'
import { lengthOf } from '#domain/wording/length-of.ts'
import { hasLetterOrNumber, nameWithoutLetter, shows } from '#domain/wording/visible.ts'
import { mentionsIn, type Person } from '../../../text/mentions.ts'
import { picturesIn, type PictureArgument } from '../../../pictures/picture-argument.ts'
import { copy } from '../compose.copy.ts'
import { isUntouched, withoutEmptyHeadings } from './templates.ts'

export type Poll = { options: string[]; isMultiple: boolean; days: number | null }
export type ThreadDraft = {
  /** With it the thread is stored once, however often, and from wherever, it is sent. */
  clientId: string
  category: Category | null
  kind: Kind
  title: string
  body: string
  tags: string[]
  mentions: Person[]
  /** Kept while another kind is chosen. */
  poll: Poll
  /** Those that are uploaded. */
  pictures: PictureArgument[]
  /** The ids of messages of the live chat that it began with. */
  messages: string[]
}

export const limits = {
  title: { least: 5, most: most.title },
  body: { least: 10, most: most.thread },
  pictures: most.threadPictures,
  options: { least: 2, most: 8 },
  option: 100,
  days: 30,
}

export const emptyDraft = (clientId: string, category: Category | null): ThreadDraft => ({
  clientId,
  category,
  kind: 'discussion',
  title: '',
  body: '',
  tags: [],
  mentions: [],
  poll: { options: ['', ''], isMultiple: false, days: 7 },
  pictures: [],
  messages: [],
})

const isText = (value: unknown): value is string => typeof value === 'string'
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : [])

/** What was kept; null if that is no draft of a thread. An older release may have kept less. */
export function readDraft(kept: Json | undefined): ThreadDraft | null {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return null
  const { clientId, category, kind, title, body, tags, mentions, poll, pictures, messages } = kept
  if (!isText(clientId) || !isText(title) || !isText(body)) return null
  const empty = emptyDraft(clientId, isText(category) && isCategory(category) ? category : null)
  const held = typeof poll === 'object' && poll !== null && !Array.isArray(poll) ? poll : {}
  const options = texts(held['options'])
  return {
    ...empty,
    kind: kinds.find((each) => each === kind) ?? empty.kind,
    title,
    body,
    tags: texts(tags),
    mentions: Array.isArray(mentions) ? mentions.filter(isPerson) : [],
    poll: {
      options: options.length < limits.options.least ? empty.poll.options : options.slice(0, limits.options.most),
      isMultiple: held['isMultiple'] === true,
      days: typeof held['days'] === 'number' ? held['days'] : empty.poll.days,
    },
    pictures: picturesIn(pictures),
    messages: texts(messages),
  }
}

function isPerson(value: unknown): value is Person {
  const { id, full_name: name } = (value ?? {}) as Partial<Person>
  return isText(id) && isText(name)
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

/** What this browser kept of a draft since it was last saved; `base` is when that was, null if it never was. */
export type Unsaved = { draft: ThreadDraft; base: string | null }
type Saved = { draft: ThreadDraft; updatedAt: string }

/**
 * What the form begins with. If the draft was changed here and on another device, what is here becomes a draft of its own:
 * both are kept.
 */
export function startOf(unsaved: Unsaved | null, saved: Saved | null): { draft: ThreadDraft; isApart: boolean } | null {
  if (unsaved === null) return saved && { draft: saved.draft, isApart: false }
  if (saved === null) return { draft: unsaved.draft, isApart: true }
  // A save that was on its way when the page was left may have arrived.
  const isStored = JSON.stringify(unsaved.draft) === JSON.stringify(saved.draft)
  return { draft: unsaved.draft, isApart: !isStored && unsaved.base !== saved.updatedAt }
}

export function readUnsaved(text: string): Unsaved | null {
  try {
    const kept = JSON.parse(text) as { draft?: Json; base?: unknown } | null
    const draft = readDraft(kept?.draft)
    return draft && { draft, base: isText(kept?.base) ? kept.base : null }
  } catch {
    return null
  }
}
