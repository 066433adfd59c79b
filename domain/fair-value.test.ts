import { describe, expect, test } from 'vitest'
import { advisedSentence, beamOf, beamSentence, meterLines, meterText, sumOf, weigh, type Basis } from './fair-value.ts'

const service = (dollarsWorth: number, minutes = 60, more = {}) => ({
  agreed_value_cents: dollarsWorth * 100,
  duration_minutes: minutes,
  ...more,
})
const money = (give: number, get: number) => weigh([service(give)], [service(get)], 'money')

test('a side is the sum of its items times their quantity', () => {
  expect(sumOf([service(40, 30, { quantity: 2, product_cost_cents: 300 }), service(20, 15)])).toEqual({
    cents: 10_000,
    minutes: 75,
    productCents: 600,
  })
})

describe('the bands', () => {
  test.each([
    [100, 100, 'balanced'],
    [90, 100, 'balanced'],
    [100, 90, 'balanced'],
    [89.99, 100, 'slightly_uneven'],
    [75, 100, 'slightly_uneven'],
    [74.99, 100, 'uneven'],
    [0, 100, 'uneven'],
    [0, 0, 'balanced'],
  ])('$%s for $%s is %s', (give, get, band) => {
    expect(money(give, get).band).toBe(band)
  })

  test('the ratio is the smaller over the larger', () => {
    expect([money(60, 80).ratio, money(80, 60).ratio, money(0, 0).ratio]).toEqual([0.75, 0.75, 1])
  })

  test.each([
    ['money', 'balanced'],
    ['time', 'uneven'],
    ['even', 'balanced'],
  ] satisfies [Basis, string][])('by %s ninety minutes for thirty at the same price is %s', (basis, band) => {
    expect(weigh([service(50, 90)], [service(50, 30)], basis).band).toBe(band)
  })
})

describe('the words', () => {
  const give = [service(120, 90, { product_cost_cents: 1800 })]
  const get = [service(110, 150, { product_cost_cents: 200 })]

  test('three lines', () => {
    expect(meterLines(weigh(give, get, 'money'))).toEqual(['Value $120 vs $110', 'Time 90 vs 150 min', 'Products $18 vs $2'])
  })

  test('the meter for screen readers', () => {
    expect(meterText(weigh(give, get, 'money'))).toBe('Balanced: you give $10 more value and 60 minutes less time.')
    expect(meterText(weigh([service(80, 61)], [service(100)], 'money'))).toBe(
      'Slightly uneven: you give $20 less value and 1 minute more time.',
    )
    expect(meterText(weigh([service(50)], [service(50)], 'money'))).toBe('Balanced: you give as much as you get.')
  })

  test.each([
    [100, 100, 'An even trade.'],
    [100, 125, 'Lena gives $25 more. Add a service to even it out.'],
    [125, 100, 'You give $25 more. Ask for one more, or take one away.'],
    [100, 95, 'You give $5 more.'],
  ])('the sentence under the beam: $%s for $%s', (mine, hers, sentence) => {
    expect(advisedSentence(money(mine, hers), 'Lena')).toBe(sentence)
  })

  test('the sentence follows the basis', () => {
    expect(advisedSentence(weigh(give, get, 'time'), 'Lena')).toBe('Lena gives 60 minutes more. Add a service to even it out.')
    expect(advisedSentence(weigh(give, get, 'even'), 'Lena')).toBe('An even trade.')
  })

  test('a sent offer is described without advice', () => {
    expect(beamSentence(money(125, 100), 'Lena')).toBe('You give $25 more.')
    expect(beamSentence(money(100, 125), 'Lena')).toBe('Lena gives $25 more.')
  })
})

describe('the beam', () => {
  test.each([
    [100, 100, 50, 0],
    [100, 125, 62, 1.8],
    [125, 100, 38, -1.8],
    [0, 100, 80, 4],
    [100, 0, 20, -4],
    [0, 0, 50, 0],
  ])('$%s against $%s: ball at %s %%, tilted %s°', (give, get, ball, tilt) => {
    const beam = beamOf(money(give, get))
    expect(beam.ball).toBeCloseTo(ball)
    expect(beam.tilt).toBeCloseTo(tilt)
  })

  test('if called even it is level, whatever the values', () => {
    expect(beamOf(weigh([service(10)], [service(500)], 'even'))).toEqual({ ball: 50, tilt: 0 })
  })
})
