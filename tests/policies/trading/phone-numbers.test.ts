// Phone numbers in messages and of trusted contacts, compared with a library that knows the numbers of every country.
import assert from 'node:assert/strict'
import { findPhoneNumbersInText, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { promise } from '#tests/support/policies/promises.ts'
import type { Stage } from '#tests/support/policies/stage.ts'
import { seeded, type Random } from '#tests/support/rest-oracle/random.ts'
import { abroad, noNumbers, numbers } from './phone-number-cases.ts'

promise('a phone number is masked and stored whichever digits, spaces and dashes it is written with', async (town) => {
  const found = await answers(
    town,
    numbers.map(([written]) => `Call ${written} today`),
    numbers.map(([written]) => written),
  )
  assert.deepEqual(
    found,
    numbers.map(([, digits]) => ({ seen: 'Call ••• today', stored: digits })),
  )
})

promise('a number of another country is masked, and none of a trusted contact', async (town) => {
  assert.deepEqual(
    await answers(
      town,
      abroad.map((written) => `Call ${written} today`),
      abroad,
    ),
    abroad.map(() => ({ seen: 'Call ••• today', stored: null })),
  )
})

promise('digits that are no phone number are neither masked nor stored', async (town) => {
  assert.deepEqual(
    await answers(town, noNumbers, noNumbers),
    noNumbers.map((written) => ({ seen: written, stored: null })),
  )
  assert.deepEqual(
    noNumbers.filter((written) => findPhoneNumbersInText(written, 'US').length > 0),
    ['30/45/60/75/90 minutes'],
    'the only one in which the library finds a number',
  )
})

promise(
  'of 2,000 random numbers, those that the library knows are masked and stored, and those that no plan allows are not',
  async (town) => {
    const random = seeded(20_301_124)
    const written = Array.from({ length: 2_000 }, () => someNumber(random))
    const found = await answers(
      town,
      written.map((number) => `Call ${number} today`),
      written,
    )
    let known = 0
    for (const [place, { seen, stored }] of found.entries()) {
      const number = written[place] ?? ''
      const read = parsePhoneNumberFromString(number, 'US')
      const digits = number.normalize('NFKC').replaceAll(/\D/g, '')
      const fits = /^1?[2-9]\d{2}[2-9]\d{6}$/.test(digits)
      if (read?.isValid() === true) {
        known += 1
        assert.deepEqual({ seen, stored }, { seen: 'Call ••• today', stored: read.number.slice(1) }, number)
      } else if (!fits) assert.deepEqual({ seen, stored }, { seen: `Call ${number} today`, stored: null }, number)
    }
    assert.ok(known > 500, `${known} numbers that the library knows`)
  },
)

/** How each text is masked, and what is kept of each number: null where it may not be one. */
const answers = (town: Stage, texts: string[], given: string[]) =>
  town.set(
    `select internal.masked(words) as seen,
       (select digits from internal.number_of_contact(given) as digits where digits ~ '^1[2-9]\\d{2}[2-9]\\d{6}$') as stored
     from unnest($1::text[], $2::text[]) with ordinality as row (words, given, place) order by place`,
    [texts, given],
  )

const gaps = ['', ' ', '-', '.', '\u2011', '\u2013', '\u2212', '\u00a0', '\u202f', '\u2009', ' - ', '/']

function someNumber(random: Random): string {
  const digits = (count: number, first: number) =>
    String(first + random.below(10 - first)) + Array.from({ length: count - 1 }, () => random.below(10)).join('')
  // A fifth begin an area or an exchange with what none may begin with.
  const [area, exchange, line] = [digits(3, random.chance(0.2) ? 0 : 2), digits(3, random.chance(0.2) ? 0 : 2), digits(4, 0)]
  const gap = random.one(gaps)
  const country = random.one(['', '', '1', '+1'])
  const start = random.chance(0.3) ? `(${area})` : area
  return [...(country === '' ? [] : [country]), start, exchange, line].join(gap)
}
