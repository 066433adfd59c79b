import { expect, test } from 'vitest'
import { publicPageOf } from './share-item.ts'

const shown = { id: '1', is_public: true, license_types: [] }

test('a listing is shared with its public page only while there is one', () => {
  expect(publicPageOf({ ...shown, is_public: false }, 'open')).toBeNull()
  expect(publicPageOf({ ...shown, license_types: ['electrologist'] }, 'open')).toBeNull()
  for (const state of ['waiting', 'rejected', 'withdrawn', 'expired'] as const) expect(publicPageOf(shown, state), state).toBeNull()
  for (const state of ['open', 'reserved', 'sold'] as const) expect(publicPageOf(shown, state), state).toBe('/item/1')
})
