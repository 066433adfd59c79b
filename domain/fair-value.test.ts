import assert from 'node:assert/strict'
import { describe, expect, test } from 'vitest'
import {
  adviceOn,
  advisedSentence,
  beamOf,
  beamSentence,
  gapOf,
  mayUseCash,
  meterLines,
  meterText,
  needsConsent,
  sumOf,
  weigh,
  type Advice,
  type Basis,
  type Weighed,
} from './fair-value.ts'

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

test('the time of a side includes set-up and clean-up', () => {
  expect(sumOf([service(40, 30, { quantity: 2, buffer_before_minutes: 10, buffer_after_minutes: 5 })]).minutes).toBe(90)
  expect(meterLines(weigh([service(40, 30, { buffer_after_minutes: 15 })], [service(40, 30)], 'time'))[1]).toBe('Time 45 vs 30 min')
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

describe('what makes an offer fairer', () => {
  const brows = { name: 'Brows', ...service(38, 30) }
  const tint = { name: 'Tint', ...service(44, 30) }
  const lashes = { name: 'Lashes', ...service(36, 30) }
  const facial = { name: 'Facial', ...service(45, 30) }
  const kinds = (give: number) =>
    adviceOn({ give: [service(give)], get: [service(100)], basis: 'money' }, { give: [], get: [] }).map(({ kind }) => kind)

  test('the cheapest service within a tenth of the gap, from the side that gives less', () => {
    const advice = (give: number, get: number) =>
      adviceOn({ give: [service(give)], get: [service(get)], basis: 'money' }, { give: [tint], get: [facial, tint, brows, lashes] })
    expect(advice(120, 80)[0]).toEqual({ kind: 'add_on', side: 'get', service: lashes })
    expect(advice(80, 120)[0]).toEqual({ kind: 'add_on', side: 'give', service: tint })
    expect(advice(80, 160)[0]).toEqual({ kind: 'basis', basis: 'time' })
  })

  test('by time it is a service of that length', () => {
    const offer = { give: [service(50, 60)], get: [service(50, 90)], basis: 'time' as const }
    expect(adviceOn(offer, { give: [facial, brows], get: [] })).toEqual([
      { kind: 'add_on', side: 'give', service: brows },
      { kind: 'basis', basis: 'money' },
    ])
  })

  test('cash settles at most 30 percent of the larger side, and a balanced offer needs nothing', () => {
    expect([mayUseCash(money(100, 70)), mayUseCash(money(70, 100)), mayUseCash(money(100, 69.99)), mayUseCash(money(100, 100))]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(gapOf(money(70, 100))).toBe(3000)
    expect([kinds(90), kinds(89)]).toEqual([[], ['basis']])
  })

  test('only who gives more than the other by a third has to be happy with it', () => {
    expect(
      [
        [100, 74],
        [100, 75],
        [74, 100],
      ].map(([give, get]) => needsConsent(money(give ?? 0, get ?? 0))),
    ).toEqual([true, false, false])
    expect(needsConsent(weigh([service(100)], [service(10)], 'even'))).toBe(false)
  })
})

describe('what makes any offer fairer', () => {
  test('it is what the numbers say: 10,000 random pairs', () => {
    const any = random(2)
    let advised = 0
    for (let n = 0; n < 10_000; n += 1) {
      const offer: Offer = { give: services(any, 1 + any(3), 2), get: services(any, 1 + any(3), 2), basis: any(4) === 0 ? 'time' : 'money' }
      const more = { give: services(any, 12, 1), get: services(any, 12, 1) }
      const worth = (item: Weighed) =>
        offer.basis === 'money'
          ? item.agreed_value_cents
          : item.duration_minutes + (item.buffer_before_minutes ?? 0) + (item.buffer_after_minutes ?? 0)
      const [mine = 0, theirs = 0] = [offer.give, offer.get].map((side) =>
        side.reduce((sum, item) => sum + worth(item) * (item.quantity ?? 1), 0),
      )
      const [gap, larger] = [Math.abs(mine - theirs), Math.max(mine, theirs)]
      const expected: object[] = []
      if (gap > larger * 0.1) {
        const side = mine < theirs ? 'give' : 'get'
        const fitting = more[side].filter((item) => worth(item) >= gap * 0.9 && worth(item) <= gap * 1.1)
        const cheapest = Math.min(...fitting.map((item) => item.agreed_value_cents))
        if (fitting.length > 0) expected.push({ kind: 'add_on', side, cents: cheapest })
        advised += 1
      }
      const given = adviceOn(offer, more)
        .filter(({ kind }) => kind !== 'basis')
        .map((each) => (each.kind === 'add_on' ? { kind: 'add_on', side: each.side, cents: each.service.agreed_value_cents } : each))
      assert.deepEqual(given, expected, JSON.stringify({ offer, more }))
      const sentence = advisedSentence(weigh(offer.give, offer.get, offer.basis), 'Lena')
      assert.ok(sentence.startsWith(gap === 0 ? 'An even trade' : mine > theirs ? 'You give' : 'Lena gives'), sentence)
    }
    expect(advised).toBeGreaterThan(5000)
  })

  test('following it never makes the ratio worse: 10,000 random pairs', () => {
    const any = random(1)
    const followed = { add_on: 0, basis: 0 }
    for (let n = 0; n < 10_000; n += 1) {
      const offer: Offer = { give: services(any, 1 + any(3), 2), get: services(any, 1 + any(3), 2), basis: any(4) === 0 ? 'time' : 'money' }
      const { ratio } = weigh(offer.give, offer.get, offer.basis)
      for (const advice of adviceOn(offer, { give: services(any, 12, 1), get: services(any, 12, 1) })) {
        const next = following(offer, advice)
        if (weigh(next.give, next.get, next.basis).ratio < ratio) assert.fail(JSON.stringify({ offer, advice }))
        followed[advice.kind] += 1
      }
    }
    expect(Math.min(...Object.values(followed))).toBeGreaterThan(500)
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

type Offer = { give: Weighed[]; get: Weighed[]; basis: Basis }

function following(offer: Offer, advice: Advice<Weighed>): Offer {
  if (advice.kind === 'add_on') return { ...offer, [advice.side]: [...offer[advice.side], advice.service] }
  return { ...offer, basis: advice.basis }
}

const services = (any: (below: number) => number, count: number, most: number): Weighed[] =>
  Array.from({ length: count }, () => ({
    ...service(any(300), 5 + any(96) * 5),
    buffer_before_minutes: any(4) * 5,
    buffer_after_minutes: any(4) * 5,
    quantity: 1 + any(most),
  }))

/** The same numbers for the same seed. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * below)
  }
}
