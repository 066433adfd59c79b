import { expect, test } from 'vitest'
import { weigh } from '#domain/fair-value.ts'
import { balanceInWords } from './fairness.ts'

const worth = (cents: number) => [{ agreed_value_cents: cents, duration_minutes: 60, product_cost_cents: 0, quantity: 1 }]
const inWords = (give: number, get: number) => (method: Parameters<typeof balanceInWords>[1]) =>
  balanceInWords(weigh(worth(give), worth(get), 'money'), method, 'Bea')

test('what becomes of the difference is named with its amount, and who owes it', () => {
  const [less, more] = [inWords(10_000, 12_000), inWords(12_000, 10_000)]
  expect(less('iou')).toBe('IOU for $20. You owe it in services.')
  expect(more('iou')).toBe('IOU for $20. Bea owes it in services.')
  expect(more('outside_cash')).toBe('$20 is settled directly. Beauty Barter takes no part.')
  expect(more('none')).toBeNull()
})
