// A kind of email: which facts it needs, and how it words them.
import * as v from 'valibot'
import type { Content, Dressed, Site } from './content.ts'
import { dress } from './dress.ts'
import type { MailLanguage } from './languages.ts'

/** What people can unsubscribe from. Emails that an account, a payment or an appointment needs are always sent. */
type Topic = 'news' | 'trades' | 'activity' | 'contact'

type Kind<Facts> = {
  facts: v.GenericSchema<unknown, Facts>
  /** Null or missing for emails that are always sent. */
  topic?: (facts: Facts) => Topic | null
  write: (facts: Facts, site: Site, language: MailLanguage) => Content
  attach?: (facts: Facts, site: Site, to: string) => Attachment[]
}

type Attachment = { filename: string; contentType: string; content: string }

export type WrittenEmail = {
  topic: Topic | null
  replyTo: string | null
  /** `unsubscribe` is the reader's own link, only for emails with a topic. */
  dressed: (unsubscribe: string | null) => Dressed
  attachments: (to: string) => Attachment[]
}

export type EmailKind = (facts: unknown, site: Site, language: MailLanguage) => WrittenEmail

export function emailKind<Facts>({ facts: shape, topic, write, attach }: Kind<Facts>): EmailKind {
  return (given, site, language) => {
    const facts = v.parse(shape, given)
    const content = write(facts, site, language)
    return {
      topic: topic?.(facts) ?? null,
      replyTo: content.replyTo ?? null,
      dressed: (unsubscribe) =>
        dress(unsubscribe === null ? content : { ...content, footLink: { label: 'Unsubscribe', link: unsubscribe } }, site),
      attachments: (to) => attach?.(facts, site, to) ?? [],
    }
  }
}

// The facts are JSON from SQL: a number may be a string, a date is ISO 8601.
export const whole = v.pipe(v.union([v.number(), v.pipe(v.string(), v.decimal(), v.transform(Number))]), v.integer())
export const moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
  v.check((at) => !Number.isNaN(at.getTime()), 'is no date'),
)
export const link = v.pipe(v.string(), v.url(), v.regex(/^https?:/))
export const plan = v.picklist(['free', 'basic', 'premium'])

export const planNames = { free: 'Free', basic: 'Basic', premium: 'Premium' } as const satisfies Record<v.InferOutput<typeof plan>, string>
