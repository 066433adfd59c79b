// Puts a notification into words: from its kind and facts, in the reader's language and by their calendar.
import { dollarsAndCents } from '../wording/money.ts'
import { inWords, isTimeZone } from '../wording/days.ts'
import { zoneWords } from '../wording/meeting-times.ts'
import {
  chosen,
  inText,
  longestMessage,
  longestTitle,
  shortened,
  type Each,
  type Facts,
  type Language,
  type NoticeWords,
  type Words,
} from './words.ts'

/** `words`: those of the language; `english`: for what it lacks. `zone`: where its reader lives, null if we don't know. */
export type Reader = { language: string; words: Language; english?: Language; zone: string | null }

/** A row of `notifications`, or what an email was queued with. */
export type Worded = { template: string | null; facts: unknown; title: string; message: string }

/**
 * The title and the message. What a member wrote to themselves, what the language has no words for, and what lacks a fact
 * (rows of an earlier version) is as it was stored: in English.
 */
export function noticeInWords(row: Worded, reader: Reader): { title: string; message: string } {
  const stored = { title: row.title, message: row.message }
  const words = wordsOf(row.template, reader)
  if (words === null || !isFacts(row.facts)) return stored
  const ofWords = { ...reader, language: words.language }
  const title = filled(words.title, row.facts, words.parts, longestTitle, ofWords)
  const message = filled(words.message, row.facts, words.parts, words.longest ?? longestMessage, ofWords)
  return title === null || title === '' || message === null ? stored : { title, message }
}

/** The words of a kind, and the language that they are in: English for a kind, or a button, that the reader's lacks. */
export function wordsOf(kind: string | null, { language, words, english = {} }: Reader): (NoticeWords & { language: string }) | null {
  if (kind === null) return null
  const [own, fallback] = [words[kind], english[kind]]
  if (own !== undefined) return { ...fallback, ...own, language }
  return fallback === undefined ? null : { ...fallback, language: 'en' }
}

const isFacts = (facts: unknown): facts is Facts => typeof facts === 'object' && facts !== null && !Array.isArray(facts)

const slot = /\{(?:(\w+):)?(\w+)\}/g

type Parts = Readonly<Record<string, Words | Each>>

/** Null if no sentence fits, or a fact is missing. */
function filled(words: Words, facts: Facts, parts: Parts | undefined, longest: number, reader: Reader): string | null {
  const plural = (many: number) => new Intl.PluralRules(reader.language).select(many)
  const sentence = chosen(words, facts, plural)
  if (sentence === null) return null
  const slots = [...sentence.matchAll(slot)].map(([, format, name = '']) => {
    const part = format === undefined ? parts?.[name] : undefined
    const said = part === undefined ? inFormat(format, facts, name, reader) : partOf(part, facts, longest, reader)
    return { said, fits: format === 'fit' }
  })
  if (slots.some(({ said }) => said === null)) return null
  const literals = sentence.split(/\{(?:\w+:)?\w+\}/)
  const joined = (say: (one: (typeof slots)[number]) => string) =>
    literals.map((literal, place) => literal + (slots[place] ? say(slots[place]) : '')).join('')
  const room = longest - Array.from(joined(({ said, fits }) => (fits ? '' : (said ?? '')))).length
  return shortened(
    joined(({ said, fits }) => (fits ? shortened(said ?? '', room) : (said ?? ''))),
    longest,
  )
}

function partOf(part: Words | Each, facts: Facts, longest: number, reader: Reader): string | null {
  if (typeof part === 'string' || !('each' in part)) return filled(part, facts, undefined, longest, reader)
  const entries: unknown = facts[part.each]
  if (entries === undefined || entries === null) return ''
  // Of an earlier version, which stored it in another way.
  if (!Array.isArray(entries)) return null
  const sentences = entries.map((entry) => (isFacts(entry) ? filled(part.words, { ...facts, ...entry }, undefined, longest, reader) : null))
  return sentences.includes(null) ? null : sentences.join(' ')
}

function inFormat(format: string | undefined, facts: Facts, name: string, { language, zone }: Reader): string | null {
  const value = facts[name]
  if (value === undefined || value === null) return null
  switch (format) {
    case undefined:
    case 'fit':
      return oneLine(value)
    case 'name':
      return shortened(oneLine(value), 60)
    case 'brief':
      return shortened(oneLine(value), 40)
    case 'list':
      return Array.isArray(value) ? value.map(oneLine).join(', ') : null
    case 'day':
    case 'near_day': {
      const moment = new Date(inText(value))
      if (Number.isNaN(moment.getTime())) return null
      const isDate = /^\d{4}-\d{2}-\d{2}$/.test(inText(value))
      return inWords(moment, format === 'day' ? 'longDayAndYear' : 'dayOfMonth', isDate || zone === null ? 'UTC' : zone, language)
    }
    case 'time':
    case 'zoned_time': {
      const [moment, place] = [new Date(inText(value)), facts['timezone']]
      if (Number.isNaN(moment.getTime()) || typeof place !== 'string' || !isTimeZone(place)) return null
      const day = inWords(moment, 'dayOfWeek', place, language)
      const time = inWords(moment, 'time', place, language)
      const words = language === 'en' ? `${day} at ${time}` : `${day}, ${time}`
      const isTheirs = zone !== null && isSameClock(moment, place, zone)
      return format === 'time' || isTheirs ? words : `${words} ${zoneWords(place, moment)}`
    }
    case 'price':
      return dollarsAndCents(Number(value))
    case 'up_to_99':
      return Number(value) > 99 ? '99+' : inText(value)
    default:
      return null
  }
}

const isSameClock = (moment: Date, one: string, other: string) =>
  inWords(moment, 'dayAndTime', one) === inWords(moment, 'dayAndTime', other)

const oneLine = (value: unknown) => inText(value).replaceAll(/\s+/g, ' ')
