// What the moderation team decided about a member: a sanction, its end, or the answer to their appeal.
import * as v from 'valibot'
import { removed, removedIsBack } from '#domain/notices/words/en/removals.ts'
import { chosen, type Words } from '#domain/notices/words.ts'
import { type Content, onDay, type Site } from '../content.ts'
import { emailKind, moment } from '../kind.ts'

const limits = {
  no_messages: "You can't send messages.",
  no_trades: "You can't send trade requests or counter-offers. Trades you agreed on before go on.",
  no_posts: "You can't post in the community.",
  no_chat: 'You can read the live chat, and not write in it.',
} as const

const closed = ['suspension', 'no_messages', 'no_trades', 'no_posts', 'no_chat'] as const

const inWords = (words: Words, subject: string | null): string => chosen(words, { subject }, () => 'other') ?? ''

const shape = v.object({
  event: v.picklist(['sanction_given', 'sanction_lifted', 'appeal_upheld', 'appeal_declined']),
  kind: v.picklist(['warning', 'removal', 'limit', 'suspension']),
  limits: v.array(v.picklist(['no_messages', 'no_trades', 'no_posts', 'no_chat'])),
  /** What a removal is of. */
  subject: v.nullish(v.string(), null),
  /** The title of its thread or its job, its room, what the picture shows, or whom the review is about. */
  place: v.optional(v.string(), ''),
  ends_on: v.nullish(moment, null),
  /** The reason, or the answer to the appeal. */
  words: v.string(),
  /** What other sanctions keep closed, and until when. Release 0.1.0 left sentences in the outbox. */
  still: v.optional(v.union([v.array(v.object({ what: v.picklist(closed), ends_on: v.nullable(moment) })), v.string()]), []),
})
type Facts = v.InferOutput<typeof shape>

const nameOf = ({ kind, subject }: Facts): string => (subject === null ? kind : inWords(removed, subject))

const whereIt = ({ subject, place }: Facts): string => {
  if (place === '') return ''
  if (subject === 'portfolio_item') return `It showed: ${place}. `
  if (subject === 'review' || subject === 'job_message') return `It was about ${place}. `
  return subject === 'thread' || subject === 'reply' || subject === 'chat_message' ? `It was in ${place}. ` : `It is “${place}”. `
}

const given = (facts: Facts): { subject: string; lead: string } => {
  const { kind, limits: taken, ends_on } = facts
  const until = ends_on === null ? '' : ` until ${onDay(ends_on)}`
  if (kind === 'warning') return { subject: 'You got a warning', lead: 'Nothing is closed to you. Please read what we noticed.' }
  if (kind === 'removal')
    return {
      subject: facts.subject === 'badge' ? 'We took your verified badge off' : `We removed a ${nameOf(facts)} of yours`,
      lead: `${whereIt(facts)}Nothing else changes for you.`,
    }
  if (kind === 'limit') return { subject: `Your account is limited${until}`, lead: taken.map((name) => limits[name]).join(' ') }
  return {
    subject: `Your account is suspended${until}`,
    lead: "You can still sign in, read what is yours and appeal. Other members don't find you meanwhile.",
  }
}

const held = {
  suspension: 'Your account is still suspended',
  no_messages: "You still can't send messages",
  no_trades: "You still can't send trade requests or counter-offers",
  no_posts: "You still can't post in the community",
  no_chat: "You still can't write in the live chat",
} as const satisfies Record<(typeof closed)[number], string>

const lifted = ({ kind, subject, still }: Facts): string => {
  if (kind === 'removal') return inWords(removedIsBack, subject)
  if (typeof still === 'string') return still
  if (still.length > 0)
    return still.map(({ what, ends_on: end }) => `${held[what]}${end === null ? '' : ` until ${onDay(end)}`}.`).join(' ')
  return kind === 'warning' ? 'It no longer counts.' : 'Everything it closed is open again.'
}

const said: Record<Facts['event'], (facts: Facts) => { subject: string; lead: string }> = {
  sanction_given: given,
  sanction_lifted: (facts) => ({
    subject: facts.subject === null ? `Your ${facts.kind} was lifted` : `We took back the removal of your ${nameOf(facts)}`,
    lead: lifted(facts),
  }),
  appeal_upheld: (facts) => ({
    subject: `Your appeal worked: ${facts.subject === null ? `your ${facts.kind} was lifted` : `we took back the removal of your ${nameOf(facts)}`}`,
    lead: lifted(facts),
  }),
  appeal_declined: (facts) => ({
    subject: `Your appeal was answered: your ${nameOf(facts)} stays${facts.subject === null ? '' : ' removed'}`,
    lead: 'Someone other than the person who decided first has looked at it again.',
  }),
}

export const standing = emailKind({
  facts: shape,
  write: (facts, site): Content => {
    const { subject, lead } = said[facts.event](facts)
    const isAppealable = facts.event === 'sanction_given'
    return {
      subject,
      preheader: lead,
      title: subject,
      blocks: [
        { kind: 'text', text: lead },
        { kind: 'text', text: 'The moderation team wrote:' },
        { kind: 'quote', text: facts.words },
        ...(isAppealable ? [{ kind: 'text', text: 'If you see it differently, you can appeal once.' } as const] : []),
        { kind: 'action', label: isAppealable ? 'See your standing and appeal' : 'See your standing', link: linkOn(site) },
      ],
      footing: `You're getting this because it's about your ${site.name} account.`,
    }
  },
})

const linkOn = ({ url }: Site): string => `${url}/settings?tab=account#standing`
