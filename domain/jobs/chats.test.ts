import { expect, test } from 'vitest'
import { pieceIdsOf } from './chats.ts'

test('a message carries the pieces that the table holds, and nothing else is read from it', () => {
  expect(pieceIdsOf({ portfolio_ids: ['a', 'b'] })).toEqual(['a', 'b'])
  for (const other of [null, 'a', 1, [], ['a'], {}, { portfolio_ids: 'a' }]) expect(pieceIdsOf(other)).toEqual([])
  expect(pieceIdsOf({ portfolio_ids: [1, null, 'a'] })).toEqual(['a'])
})
