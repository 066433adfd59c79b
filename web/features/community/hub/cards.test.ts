import { expect, test } from 'vitest'
import { cardOf } from './cards.tsx'

const seen = { id: 'x', at: '', title: null, person: { id: 'y', full_name: 'Ana' } }

test('each kind that the database shows in the hub has a card, and one of a later release has none', () => {
  const facts = { company_name: 'Lumen House', category: 'hair', kind: 'question', is_solved: false, craft: 'hair', city: 'Bend' }
  const said = ['job', 'profile', 'thread', 'later'].map((kind) => cardOf({ ...seen, kind, facts })?.did)
  expect(said).toEqual(['is hiring at Lumen House', 'joined in Bend (Hair)', 'asked in Hair', undefined])
})
