// How the words of notifications are written down: as data, so that SQL can fill in the English ones (notice-words.sql) and
// TypeScript those of every language (wording.ts).

/** A sentence with slots, or a choice between sentences by a fact. */
export type Words = string | Choice

/**
 * Chooses by the value of a fact. Without the fact, or with an empty one, it is the case `none`; a number that is no case of its own
 * takes the case of its plural category (`one`, `few`, …); everything else takes `other`.
 */
export type Choice = { by: string; cases: Readonly<Record<string, Words>>; other?: Words }

/** Sentences about each entry of a fact that is a list of facts, with spaces between them. An entry's facts come before the others. */
export type Each = { each: string; words: Words }

/**
 * The words of one kind of notification. Slots are `{fact}`, `{part}` or `{format:fact}`:
 *
 * | Format | Says |
 * |---|---|
 * | `name`, `brief` | a text, at most 60 or 40 characters of it |
 * | `fit` | a text, as much of it as the sentence has room for |
 * | `list` | texts, with commas |
 * | `day`, `near_day` | October 7, 2026; October 7: by the reader's calendar, or of a date without a time |
 * | `time`, `zoned_time` | Tue, Oct 6 at 3:00 PM: by the clock of the fact `timezone`; with its name, unless it is the reader's own |
 * | `price` | $5.99, of cents |
 * | `up_to_99` | a number, or 99+ |
 */
export type NoticeWords = {
  title: Words
  message: Words
  /** Pieces of sentences with a choice of their own. They have no parts in turn. */
  parts?: Readonly<Record<string, Words | Each>>
  /** The button to what its reader does next, while that waits. */
  step?: string
  /** The button of its email, where there is nothing to do next but to read it. */
  open?: string
  /** Why its email came, at its foot, where that is not what the topic says. */
  because?: string
  /** Messages have at most 200 characters, unless it says more. */
  longest?: number
}

/** By kind (internal.notice_kinds). A kind that a language lacks is worded in English. */
export type Language = Readonly<Record<string, NoticeWords>>

export type Facts = Readonly<Record<string, unknown>>

/** Titles have at most so many characters. */
export const longestTitle = 80
export const longestMessage = 200

/** The sentence that fits the facts; null if none does. `plural` is the category of a number in this language. */
export function chosen(words: Words, facts: Facts, plural: (many: number) => string): string | null {
  if (typeof words === 'string') return words
  const value = facts[words.by]
  const isNothing = value === undefined || value === null || (Array.isArray(value) && value.length === 0)
  const key = isNothing ? '' : inText(value)
  const cases = new Map(Object.entries(words.cases))
  // A text of someone that is "none" is not the missing fact.
  const found =
    (key === '' ? cases.get('none') : key === 'none' ? undefined : cases.get(key)) ??
    (typeof value === 'number' ? cases.get(plural(value)) : undefined) ??
    words.other
  return found === undefined ? null : chosen(found, facts, plural)
}

/** A fact as text; lists and objects are no text, and read as JSON. */
export const inText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** At most so many characters: a longer text ends with a whole word and an ellipsis, as public.shortened cuts it. */
export function shortened(text: string, longest: number): string {
  const characters = Array.from(text)
  if (characters.length <= longest) return text
  const beginning = characters.slice(0, longest).join('')
  const wholeWords = new RegExp(`^([^]{${Math.floor(longest / 2)},})\\s`, 'u').exec(beginning)?.[1]
  return `${(wholeWords ?? characters.slice(0, longest - 1).join('')).replace(/ +$/, '')}…`
}

/** The words around notifications in emails. Slots are `{site}`, the name of the site, and `{many}`. */
export type MailWords = {
  /** The button of an email whose kind has neither a step nor a word of its own. */
  open: { appointments: string; interviews: string; trades: string; messages: string; jobs: string; community: string }
  /** Why it came, at its foot. */
  because: MailWords['open']
  summary: { one: string; other: string; earlier: string; all: string; someOf: string; because: string }
}
