// A kind of email: which facts it needs, and how it words them.
import * as v from 'valibot'
import type { Content, Dressed, Site } from './content.ts'
import { dress } from './dress.ts'

type Kind<Facts> = {
  facts: v.GenericSchema<unknown, Facts>
  /** People can unsubscribe from news; emails that an account or a payment needs are always sent. */
  isNews?: boolean
  write: (facts: Facts, site: Site) => Content
}

export type WrittenEmail = {
  isNews: boolean
  replyTo: string | null
  /** `unsubscribe` is the reader's own link, only for news. */
  dressed: (unsubscribe: string | null) => Dressed
}

export type EmailKind = (facts: unknown, site: Site) => WrittenEmail

export function emailKind<Facts>({ facts: shape, isNews = false, write }: Kind<Facts>): EmailKind {
  return (given, site) => {
    const facts = v.parse(shape, given)
    const content = write(facts, site)
    return {
      isNews,
      replyTo: content.replyTo ?? null,
      dressed: (unsubscribe) =>
        dress(unsubscribe === null ? content : { ...content, footLink: { label: 'Unsubscribe', link: unsubscribe } }, site),
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
