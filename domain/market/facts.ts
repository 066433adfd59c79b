// What a category asks for beyond what every listing says, in the order of the form. The database has the same rules
// (internal.market_facts); a test compares the two.
import { inWords } from '../wording/days.ts'
import type { Category } from './listings.ts'

type Holds =
  | { holds: 'text' | 'number'; most: number }
  | { holds: 'choice'; choices: Readonly<Record<string, string>> }
  | { holds: 'yes' | 'day' }
/** `most`: the longest text in characters, or the largest number. `unit`: what a number counts. */
export type MarketFact = { name: string; label: string; hint?: string; unit?: string; isRequired?: true } & Holds

const size = { name: 'size', label: 'Size', holds: 'text', most: 60 } as const
const pieces = { name: 'pieces', label: 'Pieces', holds: 'number', most: 100_000 } as const
const inches = (name: string, label: string) => ({ name, label, holds: 'number', most: 500, unit: 'in' }) as const

export const marketFacts: Readonly<Record<Category, readonly MarketFact[]>> = {
  tools: [
    size,
    { name: 'hand', label: 'Made for', holds: 'choice', choices: { right: 'Right hand', left: 'Left hand', both: 'Either hand' } },
  ],
  electricals: [
    { name: 'watts', label: 'Power', holds: 'number', most: 10_000, unit: 'watts' },
    { name: 'volts', label: 'Voltage', holds: 'choice', choices: { 110: '110 volts', 220: '220 volts', dual: '110 and 220 volts' } },
    { name: 'power', label: 'Cord', holds: 'choice', choices: { corded: 'With a cord', cordless: 'Cordless' } },
  ],
  furniture: [
    inches('width_inches', 'Width'),
    inches('depth_inches', 'Depth'),
    inches('height_inches', 'Height'),
    { name: 'weight_pounds', label: 'Weight', holds: 'number', most: 5000, unit: 'lb' },
  ],
  products_sealed: [size, { name: 'shade', label: 'Shade', holds: 'text', most: 60 }],
  products_backbar: [size],
  disposables: [pieces],
  education_materials: [
    {
      name: 'format',
      label: 'Format',
      holds: 'choice',
      choices: { book: 'Book', kit: 'Kit', tools: 'Practice tools', video: 'Video', other: 'Something else' },
      isRequired: true,
    },
    { name: 'language', label: 'Language', holds: 'text', most: 40 },
  ],
  models_wanted: [
    { name: 'service', label: 'Service', holds: 'text', most: 80, isRequired: true },
    { name: 'technique', label: 'Technique', holds: 'text', most: 80 },
    { name: 'dates', label: 'Days it can be', hint: 'Like “Mondays in March, after 2 PM”.', holds: 'text', most: 200, isRequired: true },
    { name: 'requirements', label: 'What the model needs', holds: 'text', most: 300 },
    {
      name: 'pay',
      label: 'What the model gets',
      holds: 'choice',
      choices: { unpaid: 'The service', paid: 'Pay', trade: 'A trade' },
      isRequired: true,
    },
    { name: 'patch_test', label: 'Patch test needed', holds: 'yes' },
    { name: 'photos', label: 'Photos will be taken', holds: 'yes' },
  ],
  chair_or_suite: [
    { name: 'station', label: 'What it is', holds: 'choice', choices: { chair: 'Chair', room: 'Room', suite: 'Suite' }, isRequired: true },
    { name: 'period', label: 'Rent for each', holds: 'choice', choices: { day: 'Day', week: 'Week', month: 'Month' }, isRequired: true },
    { name: 'square_feet', label: 'Floor', holds: 'number', most: 10_000, unit: 'sq ft' },
    { name: 'utilities', label: 'Utilities included', holds: 'yes' },
    { name: 'establishment_license', label: 'License of the establishment', holds: 'text', most: 40 },
    { name: 'starts_on', label: 'Free from', holds: 'day' },
  ],
  bundle: [pieces],
  other: [],
}

export type Facts = Readonly<Record<string, string | number | boolean>>

function textOf(fact: MarketFact, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (fact.holds === 'yes') return value === true ? 'Yes' : 'No'
  if (fact.holds === 'choice') return fact.choices[String(value)] ?? null
  if (fact.holds === 'day') return inWords(new Date(String(value)), 'day', 'UTC')
  if (fact.holds === 'number') return [Number(value).toLocaleString('en-US'), fact.unit].filter(Boolean).join(' ')
  return String(value)
}

/** What a listing says of its thing, in words. */
export const factTexts = (category: Category, facts: unknown): { name: string; label: string; text: string }[] =>
  marketFacts[category].flatMap((fact) => {
    const text = textOf(fact, (facts as Facts | null)?.[fact.name])
    return text === null ? [] : [{ name: fact.name, label: fact.label, text }]
  })
