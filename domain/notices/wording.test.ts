import { expect, test } from 'vitest'
import { sampleFacts } from '#tests/support/policies/sample-facts.ts'
import { englishIn, pseudoLanguage } from '#tests/support/pseudo-language.ts'
import { noticeInWords, wordsOf, type Reader } from './wording.ts'
import { words } from './words/en.ts'
import { shortened, type NoticeWords } from './words.ts'

const say = (given: Partial<NoticeWords>, facts: unknown, reader: Partial<Reader> = {}) =>
  noticeInWords(
    { template: 'a', facts, title: 'As stored', message: 'Stored, too' },
    { language: 'en', words: { a: { title: 'Title', message: '', ...given } }, zone: 'America/Denver', ...reader },
  )
const title = (given: NoticeWords['title'], facts: unknown, reader?: Partial<Reader>) => say({ title: given }, facts, reader).title

test('without its words, with a fact missing or with no case that fits, a notification is as it was stored', () => {
  const stored = { title: 'As stored', message: 'Stored, too' }
  expect(noticeInWords({ template: null, facts: {}, ...stored }, { language: 'en', words: {}, zone: 'UTC' })).toEqual(stored)
  expect(noticeInWords({ template: 'b', facts: {}, ...stored }, { language: 'en', words: {}, zone: 'UTC' })).toEqual(stored)
  expect([say({ title: '{who}' }, {}), say({ message: '{who}' }, { who: null }), say({}, null), say({}, ['who'])]).toEqual([
    stored,
    stored,
    stored,
    stored,
  ])
  expect(say({ title: { by: 'reason', cases: { late: 'Late' } } }, { reason: 'early' })).toEqual(stored)
})

test('a choice goes by a code, by the plural of a number, or by a fact that is missing', () => {
  const jobs = { by: 'jobs', cases: { none: 'No job', one: 'A job', '50': 'Very many jobs' }, other: '{jobs} jobs' }
  expect([{}, { jobs: '' }, { jobs: 1 }, { jobs: 2 }, { jobs: 50 }].map((facts) => title(jobs, facts))).toEqual([
    'No job',
    'No job',
    'A job',
    '2 jobs',
    'Very many jobs',
  ])
  const few = { by: 'jobs', cases: { few: 'Kilka' }, other: 'Inne' }
  expect([title(few, { jobs: 3 }, { language: 'pl' }), title(few, { jobs: 5 }, { language: 'pl' })]).toEqual(['Kilka', 'Inne'])
  expect(say({ title: '{who}: {what}', parts: { what: jobs } }, { who: 'Ana', jobs: 1 }).title).toBe('Ana: A job')
})

test('a list of facts is a sentence about each of them, and none if it is empty', () => {
  const ofEntry = {
    by: 'what',
    cases: { posts: { by: 'until', cases: { none: 'No posts.' }, other: 'No posts until {day:until}.' }, trades: 'No trades, {who}.' },
  }
  const closed = (facts: object) =>
    say(
      {
        message: { by: 'still', cases: { none: 'Nothing.' }, other: '{still} Sorry.' },
        parts: { still: { each: 'still', words: ofEntry } },
      },
      facts,
    ).message
  const still = [{ what: 'posts', until: '2026-10-08' }, { what: 'trades' }, { what: 'posts', until: null }]
  expect(closed({ who: 'Ana', until: '2026-01-01', still })).toBe('No posts until October 8, 2026. No trades, Ana. No posts. Sorry.')
  expect([closed({ still: [] }), closed({})]).toEqual(['Nothing.', 'Nothing.'])
  const parts = { still: { each: 'still', words: ofEntry } }
  expect([{}, { still: null }, { still: [] }].map((facts) => say({ message: 'Closed.{still}', parts }, facts).message)).toEqual(
    Array.from({ length: 3 }, () => 'Closed.'),
  )
  expect([closed({ still: [{ what: 'jobs' }] }), closed({ still: ['posts'] })]).toEqual(['Stored, too', 'Stored, too'])
})

test('days are those of where the reader lives, and dates without a time are the same everywhere', () => {
  const late = { at: '2026-10-08T03:30:00+00:00', on: '2026-10-08' }
  expect(title('{day:at} {near_day:at} {day:on}', late)).toBe('October 7, 2026 October 7 October 8, 2026')
  expect(title('{day:at}', late, { language: 'es', zone: 'UTC' })).toBe('8 de octubre de 2026')
})

test('times are by the clock of their place, which is named to those who live by another', () => {
  const meeting = { at: '2026-10-06T21:00:00+00:00', timezone: 'America/Los_Angeles' }
  expect(title('{time:at}', meeting)).toBe('Tue, Oct 6 at 2:00 PM')
  expect(title('{zoned_time:at}', meeting)).toBe('Tue, Oct 6 at 2:00 PM Pacific time')
  expect(title('{zoned_time:at}', meeting, { zone: 'America/Tijuana' })).toBe('Tue, Oct 6 at 2:00 PM')
})

test('lists, prices and numbers of many', () => {
  expect(title('{list:get}, {price:cents}', { get: ['Cut', 'Gel'], cents: 599 })).toBe('Cut, Gel, $5.99')
  expect([99, 100].map((people) => title('{up_to_99:people}', { people }))).toEqual(['99', '99+'])
})

test('a text is one line, a name has 60 characters, and what fits takes the room that is left', () => {
  const who = 'x'.repeat(100)
  expect(title('{who}', { who: 'a\n b' })).toBe('a b')
  expect(title('{name:who} ok', { who })).toBe(`${'x'.repeat(59)}… ok`)
  expect(title('{brief:who} ok', { who })).toBe(`${'x'.repeat(39)}… ok`)
  expect(title('“{fit:who}” by {n}', { who, n: 'Ana' })).toBe(`“${'x'.repeat(70)}…” by Ana`)
  expect(say({ message: '{who}' }, { who: 'y'.repeat(300) }).message).toBe(`${'y'.repeat(199)}…`)
  expect(say({ message: '{who}', longest: 800 }, { who: 'y'.repeat(300) }).message).toBe('y'.repeat(300))
  // What a fact says is no slot of its own.
  expect(title('{who} and {other}', { who: '{other}', other: '$&' })).toBe('{other} and $&')
})

test('a long text ends with a whole word', () => {
  expect(shortened('one two three', 13)).toBe('one two three')
  expect(shortened('one two three', 11)).toBe('one two…')
  expect(shortened('a bcdefghijklmnop', 10)).toBe('a bcdefgh…')
})

test('in a language of word files alone, nothing that a notification of any kind says is English', () => {
  const pseudo = { language: 'es', words: pseudoLanguage(words), zone: 'UTC' }
  const english = Object.entries(words).flatMap(([kind, wording]) =>
    sampleFacts(wording).flatMap((facts) => {
      const { title: said, message } = noticeInWords({ template: kind, facts, title: 'As stored', message: 'Stored, too' }, pseudo)
      const left = englishIn(`${said} ${message}`, [facts])
      return left.length === 0 ? [] : [{ kind, facts, left }]
    }),
  )
  expect(english.slice(0, 3)).toEqual([])
  expect(englishIn('[Ťŕàďé~ accepted]', [])).toEqual(['accepted'])
})

test('what a language lacks is English as a whole: its plurals and days are English, too', () => {
  const english = {
    found: { title: { by: 'jobs', cases: { one: 'A job' }, other: '{jobs} jobs' }, message: 'Until {day:at}.', step: 'See it' },
  }
  const reader = { language: 'vi', words: {}, english, zone: 'UTC' }
  const row = { template: 'found', facts: { jobs: 1, at: '2026-10-07' }, title: 'Stored', message: 'Stored' }
  expect(noticeInWords(row, reader)).toEqual({ title: 'A job', message: 'Until October 7, 2026.' })
  // A button that it lacks is in English; its words are its own.
  const own = { ...reader, language: 'es', words: { found: { title: 'Empleo', message: 'Hasta el {day:at}.' } } }
  expect(noticeInWords(row, own)).toEqual({ title: 'Empleo', message: 'Hasta el 7 de octubre de 2026.' })
  expect([wordsOf('found', own)?.step, wordsOf('unheard of', own), wordsOf(null, own)]).toEqual(['See it', null, null])
})

test('a fact that is no day, no time or no list as it should be leaves the notification as it was stored', () => {
  const stored = { title: 'As stored', message: 'Stored, too' }
  const time = { at: '2026-10-06T21:00:00+00:00' }
  expect([
    say({ title: '{day:at}' }, { at: 'infinity' }),
    say({ title: '{time:at}' }, { ...time, timezone: null }),
    say({ title: '{time:at}' }, { ...time, timezone: 'Mars/Olympus' }),
    say({ title: '{time:at}' }, { at: 'soon', timezone: 'UTC' }),
    say({ title: 'Still: {still}', parts: { still: { each: 'still', words: '{what}' } } }, { still: 'Still suspended.' }),
  ]).toEqual(Array.from({ length: 5 }, () => stored))
})

test('a place is named to a reader of whom we know no clock, and their days are those of UTC', () => {
  const meeting = { at: '2026-10-06T21:00:00+00:00', timezone: 'America/New_York' }
  expect(title('{zoned_time:at}', meeting, { zone: null })).toBe('Tue, Oct 6 at 5:00 PM Eastern time')
  expect(title('{day:at}', { at: '2026-10-08T03:30:00+00:00' }, { zone: null })).toBe('October 8, 2026')
})

test('a text that is "none" is not a fact that is missing', () => {
  const why = { by: 'reason', cases: { none: 'No reason.' }, other: 'Why: {reason}' }
  expect([title(why, {}), title(why, { reason: 'none' })]).toEqual(['No reason.', 'Why: none'])
})
