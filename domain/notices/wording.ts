// Puts a notification into words: from its kind and facts, in the reader's language and by their calendar.
import { dollarsAndCents } from '../wording/money.ts'
import { inWords } from '../wording/days.ts'
import { zoneWords } from '../wording/meeting-times.ts'
import { chosen, inText, longestMessage, longestTitle, shortened, type Each, type Facts, type Language, type Words } from './words.ts'

/** `words`: those of the language. `zone`: where its reader lives, as far as we know. */
export type Reader = { language: string; words: Language; zone: string }

/** A row of `notifications`, or what an email was queued with. */
export type Worded = { template: string | null; facts: unknown; title: string; message: string }

/**
 * The title and the message. What a member wrote to themselves, what the language has no words for, and what lacks a fact
 * (rows of an earlier version) is as it was stored: in English.
 */
export function noticeInWords(row: Worded, reader: Reader): { title: string; message: string } {
  const stored = { title: row.title, message: row.message }
  const words = row.template === null ? undefined : reader.words[row.template]
  if (words === undefined || !isFacts(row.facts)) return stored
  const title = filled(words.title, row.facts, words.parts, longestTitle, reader)
  const message = filled(words.message, row.facts, words.parts, words.longest ?? longestMessage, reader)
  return title === null || title === '' || message === null ? stored : { title, message }
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
  if (!Array.isArray(entries)) return ''
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
      const isDate = /^\d{4}-\d{2}-\d{2}$/.test(inText(value))
      return inWords(new Date(inText(value)), format === 'day' ? 'longDayAndYear' : 'dayOfMonth', isDate ? 'UTC' : zone, language)
    }
    case 'time':
    case 'zoned_time': {
      const [moment, place] = [new Date(inText(value)), inText(facts['timezone'])]
      const day = inWords(moment, 'dayOfWeek', place, language)
      const time = inWords(moment, 'time', place, language)
      const words = language === 'en' ? `${day} at ${time}` : `${day}, ${time}`
      return format === 'time' || isSameClock(moment, place, zone) ? words : `${words} ${zoneWords(place, moment)}`
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
