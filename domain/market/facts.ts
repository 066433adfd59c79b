// What a listing of a category says of its thing beyond what all of them do: internal.market_facts in words.
import type { Json } from '../generated/database.ts'
import { factIn, type Category } from './listings.ts'
import { dayText } from './terms.ts'

/** `most`: the longest text in characters, or the largest number; `unit`: after a number. */
export type FactField = { label: string; isRequired?: true } & (
  | { holds: 'text'; most: number; hint?: string }
  | { holds: 'number'; most: number; unit?: string }
  | { holds: 'choice'; choices: Record<string, string> }
  | { holds: 'yes'; yes: string; no: string }
  | { holds: 'day' }
)

const size = { label: 'Size', holds: 'text', most: 60 } as const
const pieces = { label: 'Pieces', holds: 'number', most: 100_000 } as const

/** By category and name, in the order in which screens show them. */
export const factFields: Partial<Record<Category, Record<string, FactField>>> = {
  tools: {
    size,
    hand: { label: 'Hand', holds: 'choice', choices: { right: 'Right-handed', left: 'Left-handed', both: 'Either hand' } },
  },
  electricals: {
    watts: { label: 'Power', holds: 'number', most: 10_000, unit: 'W' },
    volts: { label: 'Voltage', holds: 'choice', choices: { '110': '110 V', '220': '220 V', dual: 'Dual voltage' } },
    power: { label: 'Cord', holds: 'choice', choices: { corded: 'Corded', cordless: 'Cordless' } },
  },
  furniture: {
    width_inches: { label: 'Width', holds: 'number', most: 500, unit: 'in' },
    depth_inches: { label: 'Depth', holds: 'number', most: 500, unit: 'in' },
    height_inches: { label: 'Height', holds: 'number', most: 500, unit: 'in' },
    weight_pounds: { label: 'Weight', holds: 'number', most: 5000, unit: 'lb' },
  },
  products_sealed: { size, shade: { label: 'Shade', holds: 'text', most: 60 } },
  products_backbar: { size },
  disposables: { pieces },
  education_materials: {
    format: {
      label: 'Format',
      holds: 'choice',
      isRequired: true,
      choices: { book: 'Book', kit: 'Kit', tools: 'Practice tools', video: 'Video', other: 'Something else' },
    },
    language: { label: 'Language', holds: 'text', most: 40 },
  },
  models_wanted: {
    service: { label: 'Service', holds: 'text', most: 80, isRequired: true },
    technique: { label: 'Technique', holds: 'text', most: 80 },
    dates: { label: 'Dates', holds: 'text', most: 200, isRequired: true, hint: 'Days and times that work for you.' },
    requirements: { label: 'Who it suits', holds: 'text', most: 300 },
    patch_test: { label: 'Patch test', holds: 'yes', yes: 'Needed', no: 'Not needed' },
    pay: { label: 'Pay', holds: 'choice', isRequired: true, choices: { unpaid: 'Unpaid', paid: 'Paid', trade: 'Trade' } },
    photos: { label: 'Photos', holds: 'yes', yes: 'Will be taken', no: 'None taken' },
  },
  chair_or_suite: {
    station: { label: 'Space', holds: 'choice', isRequired: true, choices: { chair: 'Chair', room: 'Room', suite: 'Suite' } },
    period: { label: 'Rent is for', holds: 'choice', isRequired: true, choices: { day: 'A day', week: 'A week', month: 'A month' } },
    square_feet: { label: 'Size', holds: 'number', most: 10_000, unit: 'sq ft' },
    utilities: { label: 'Utilities', holds: 'yes', yes: 'Included', no: 'Not included' },
    establishment_license: { label: 'Establishment license', holds: 'text', most: 40 },
    starts_on: { label: 'Free from', holds: 'day' },
  },
  bundle: { pieces },
}

/** What it says of its category, in words. */
export function factTexts(category: Category, facts: Json): { name: string; label: string; text: string }[] {
  return Object.entries(factFields[category] ?? {}).flatMap(([name, field]) => {
    const text = factText(field, factIn(facts, name))
    return text === undefined ? [] : [{ name, label: field.label, text }]
  })
}

function factText(field: FactField, value: Json | undefined): string | undefined {
  if (value === undefined || value === null) return undefined
  if (field.holds === 'yes') return value === true ? field.yes : field.no
  if (field.holds === 'number') return [Number(value).toLocaleString('en-US'), field.unit].filter(Boolean).join(' ')
  if (typeof value !== 'string') return undefined
  if (field.holds === 'choice') return field.choices[value]
  return field.holds === 'day' ? dayText(value) : value
}
