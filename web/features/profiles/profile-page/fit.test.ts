import { expect, test } from 'vitest'
import { fitMarks, fitOf, fitSentence } from './fit.ts'

const nails = { category: 'nails', name: 'Full set' }
const gel = { category: 'nails', name: 'Gel manicure' }
const hair = { category: 'hair', name: 'Silk press' }
const wantsHair = { category: 'hair', title: 'A trim' }
const wantsNails = { category: 'nails', title: 'A manicure' }

test('two members match in the crafts that one offers and the other wants', () => {
  const fit = fitOf({ services: [nails, gel], wants: [wantsHair] }, { services: [hair], wants: [wantsNails] })
  expect(fit).toEqual({ offersIWant: ['hair'], wantsIOffer: ['nails'] })
  expect(fitSentence(fit, 'Bea')).toBe("You're a two-way match: Bea is looking for nails, and offers hair, which you want.")
})

test('a one-way match is described as one', () => {
  const iOffer = fitOf({ services: [nails, hair], wants: [] }, { services: [], wants: [wantsNails, wantsHair] })
  expect(fitSentence(iOffer, 'Bea')).toBe('You offer nails and hair, and Bea is looking for them.')
  const theyOffer = fitOf({ services: [], wants: [wantsHair] }, { services: [hair], wants: [] })
  expect(fitSentence(theyOffer, 'Bea')).toBe('Bea offers hair, and you are looking for it.')
})

test('without a shared craft there is no sentence', () => {
  expect(fitSentence(fitOf({ services: [nails], wants: [wantsNails] }, { services: [hair], wants: [wantsHair] }), 'Bea')).toBeNull()
})

test('only a service or want that is exactly mine is marked as this', () => {
  const mine = {
    services: [{ category: 'nails' as const, name: 'Gel manicure' }],
    wants: [{ category: 'hair' as const, title: 'Balayage' }],
  }
  const theirs = {
    services: [
      { id: 'c', category: 'hair' as const, name: 'Full balayage' },
      { id: 'd', category: 'hair' as const, name: 'Silk press' },
      { id: 'e', category: 'massage' as const, name: 'Deep tissue' },
    ],
    wants: [
      { id: 'f', category: 'nails' as const, title: 'A manicure' },
      { id: 'g', category: 'nails' as const, title: 'A Russian manicure' },
      { id: 'h', category: 'hair' as const, title: 'Braids' },
    ],
  }
  expect([...fitMarks(mine, theirs)]).toEqual([
    ['c', 'You want this'],
    ['d', 'You want something in hair'],
    ['f', 'You offer this'],
    ['g', 'You offer something in nails'],
  ])
})
