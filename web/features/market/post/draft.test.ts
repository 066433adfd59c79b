import * as v from 'valibot'
import { expect, test } from 'vitest'
import { banIn, emptyDraft, listingDraft, problemsOf, rowOf, wrongFact, type ListingDraft } from './draft.ts'

const now = new Date('2026-11-30T12:00:00Z')
const whole: ListingDraft = {
  ...emptyDraft,
  category: 'tools',
  subcategory: 'shears',
  title: ' Shears from Japan ',
  description: 'Six inches, sharpened in March.',
  pictures: [{ path: 'ana/1.jpg', alt_text: ' A pair of shears ' }],
  condition: 'good',
  cleaned_statement: 'Washed, then disinfected',
  price_cents: 12_050,
  state_code: 'OR',
  city: 'Portland',
}
const wrong = (part: Partial<ListingDraft>) => Object.keys(problemsOf({ ...whole, ...part }, now))
const product = { category: 'products_sealed', subcategory: '', condition: 'new_sealed', title: 'Builder gel' } as const

test('every required field that is missing has a line of its own', () => {
  expect(Object.keys(problemsOf(emptyDraft, now))).toEqual([
    'category',
    'title',
    'description',
    'pictures',
    'condition',
    'price_cents',
    'state_code',
    'city',
  ])
  expect(problemsOf(whole, now)).toEqual({})
  expect(wrong({ subcategory: '' })).toEqual(['subcategory'])
  expect(wrong({ subcategory: 'dryers' })).toEqual(['subcategory'])
  expect(wrong({ condition: null })).toEqual(['condition'])
  expect(wrong({ pickup: false })).toEqual(['pickup'])
})

test('what touches skin says how it was cleaned, unless it is new and sealed', () => {
  expect(wrong({ cleaned_statement: ' Cleaned.  ' })).toEqual(['cleaned_statement'])
  expect(wrong({ cleaned_statement: '', condition: 'new_sealed' })).toEqual([])
  expect(wrong({ cleaned_statement: '', category: 'furniture', subcategory: 'mirrors' })).toEqual([])
})

test('an opened, an expired and a forbidden product are refused at the field that says so', () => {
  const words = "This item can't be listed: opened or expired products aren't allowed."
  expect(banIn({ ...whole, ...product }, now)).toBeNull()
  expect(banIn({ ...whole, ...product, condition: 'like_new' }, now)).toEqual({ field: 'condition', words })
  expect(banIn({ ...whole, ...product, expires_on: '2026-11-30' }, now)).toEqual({ field: 'expires_on', words })
  expect(banIn({ ...whole, ...product, expires_on: '2026-12-01' }, now)).toBeNull()
  expect(banIn({ ...whole, ...product, description: 'It was opened once for a photo.' }, now)).toEqual({ field: 'description', words })
  expect(banIn({ ...whole, ...product, description: 'It was never opened, not even once.' }, now)).toBeNull()
  expect(banIn(emptyDraft, now)).toBeNull()
  expect(problemsOf({ ...whole, ...product, condition: 'fair' }, now)).toEqual({ condition: words })
})

test('a price is in bounds where there is one, and sent in dollars', () => {
  for (const cents of [0, 99, 10_000_001]) expect(wrong({ price_cents: cents })).toEqual(['price_cents'])
  for (const mode of ['free', 'trade_only'] as const) expect(wrong({ price_mode: mode, price_cents: 0 })).toEqual([])
  expect(rowOf(whole)).toMatchObject({ price: 120.5, is_trade: false })
  expect(rowOf({ ...whole, price_mode: 'free' })).toMatchObject({ price: null })
})

test('a trade alone is a trade, and what it is worth goes with it', () => {
  const trade = { ...whole, price_mode: 'trade_only', trade_wants: ' A facial ', trade_value_cents: 4000 } as const
  expect(rowOf(trade)).toMatchObject({ price: null, is_trade: true, trade_wants: 'A facial', trade_value_cents: 4000 })
  expect(rowOf({ ...trade, price_mode: 'fixed' })).toMatchObject({ is_trade: false, trade_wants: '', trade_value_cents: null })
  expect(wrong({ is_trade: true, trade_value_cents: 99 })).toEqual(['trade_value_cents'])
})

test('shipping is included, named or agreed on, and nothing is said of it without it', () => {
  const sent = (part: Partial<ListingDraft>) => rowOf({ ...whole, ships: true, ...part }).shipping_cents
  expect([sent({ ships_free: true, shipping_cents: 900 }), sent({ shipping_cents: 900 }), sent({})]).toEqual([0, 900, null])
  expect(rowOf({ ...whole, shipping_cents: 900 })).toMatchObject({ ships: false, shipping_cents: null })
  expect(wrong({ ships: true, shipping_cents: 100_001 })).toEqual(['shipping_cents'])
})

test('a category asks for its own facts, and only they are sent', () => {
  const chair = { ...whole, category: 'chair_or_suite', facts: { station: 'chair', period: '', watts: 5 } } as const
  expect(wrongFact(chair)?.name).toBe('period')
  expect(wrong({ ...chair })).toEqual(['facts'])
  expect(wrong({ ...chair, facts: { station: 'chair', period: 'week', square_feet: 10_001 } })).toEqual(['facts'])
  const row = rowOf({ ...chair, facts: { station: 'chair', period: 'week', establishment_license: ' ', utilities: false, watts: 5 } })
  expect(row).toMatchObject({
    subcategory: null,
    condition: null,
    cleaned_statement: '',
    pickup: true,
    facts: { station: 'chair', period: 'week', utilities: false },
  })
})

test('what belongs to another category is kept in the draft and not sent', () => {
  const said = { ...whole, lot: 'B-1', expires_on: '2027-05-01', pao_months: 12, sds_url: 'brand.com/sheet', model: 'Blue' }
  expect(rowOf(said)).toMatchObject({ lot: '', expires_on: null, pao_months: null, sds_url: null, model: 'Blue' })
  expect(rowOf({ ...said, ...product })).toMatchObject({
    lot: 'B-1',
    expires_on: '2027-05-01',
    pao_months: 12,
    sds_url: 'https://brand.com/sheet',
    model: '',
    subcategory: null,
  })
})

test('it is shown to anyone if its seller says so, and never what only licensed members see', () => {
  expect(rowOf(whole).is_public).toBe(false)
  expect(rowOf({ ...whole, is_public: true }).is_public).toBe(true)
  expect(rowOf({ ...whole, is_public: true, category: 'electricals', subcategory: 'irons' }).is_public).toBe(true)
  for (const subcategory of ['lasers', 'dermal_devices', 'tattoo_machines'])
    expect(rowOf({ ...whole, is_public: true, category: 'electricals', subcategory }).is_public, subcategory).toBe(false)
})

test('pictures are sent in their order, with their descriptions', () => {
  const pictures = [
    { path: 'ana/2.jpg', alt_text: ' The case ' },
    { path: 'ana/1.jpg', alt_text: 'The shears' },
  ]
  expect(rowOf({ ...whole, pictures }).photos).toEqual([
    { path: 'ana/2.jpg', alt_text: 'The case' },
    { path: 'ana/1.jpg', alt_text: 'The shears' },
  ])
})

test('a kept draft is read back, and what an older release did not know is empty', () => {
  expect(v.parse(listingDraft, whole)).toEqual(whole)
  const { ships_free: _, facts: __, is_public: ___, ...older } = whole
  expect(v.parse(listingDraft, older)).toEqual(whole)
  for (const other of [null, { category: 'cars' }, { pictures: 'none' }]) expect(v.is(listingDraft, other)).toBe(false)
})
