import { expect, test } from 'vitest'
import { bestLeg, reasonsOf } from './exchange.ts'

const gel = { id: '1', category: 'nails', name: 'Gel manicure' } as const
const painted = { id: '2', category: 'nails', name: 'Hand-painted full set' } as const
const trim = { id: '3', category: 'hair', name: 'Silk press and trim' } as const
const wantsSet = { category: 'nails', title: 'A painted set' } as const
const wantsHair = { category: 'hair', title: 'Something new' } as const

test('what fits by its words comes before what is only the same craft (B6.13)', () => {
  expect(bestLeg([gel, painted], [wantsSet])).toEqual({ service: painted, want: wantsSet, fit: 3 })
  expect(bestLeg([gel, trim], [wantsHair])).toEqual({ service: trim, want: wantsHair, fit: 1 })
  expect(bestLeg([gel], [wantsHair])).toBeNull()
})

test('the reasons name both services, and only what the server says besides (B6.13)', () => {
  const give = { service: painted, want: wantsSet, fit: 3 } as const
  const get = { service: trim, want: wantsHair, fit: 1 } as const
  expect(reasonsOf(give, get, 'Bea', { miles: 3, reasons: [] })).toEqual([
    'Bea is looking for a painted set, which you do.',
    "Bea does hair, and you're looking for something new.",
  ])
  expect(reasonsOf({ ...give, fit: 2 }, { ...get, fit: 3 }, 'Bea', { miles: 3, reasons: [] })).toEqual([
    'Bea is looking for a painted set, and you do nails.',
    "Bea does silk press and trim, which you're looking for.",
  ])
  expect(reasonsOf(give, get, 'Bea', { miles: 3, reasons: ['active', 'near'] }).slice(2)).toEqual([
    "You're 3 miles apart.",
    'Bea was here this week.',
  ])
})
