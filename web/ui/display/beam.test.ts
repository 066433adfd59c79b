import { describe, expect, it } from 'vitest'
import { dollars, leanOf } from './beam.ts'

describe('the beam', () => {
  it('lies level between equal values', () => expect(leanOf(120, 120)).toEqual({ at: 50, tilt: 0 }))

  it('leans towards the larger value', () => {
    expect(leanOf(85, 110).at).toBeGreaterThan(50)
    expect(leanOf(85, 110).tilt).toBeGreaterThan(0)
    expect(leanOf(140, 95).at).toBeLessThan(50)
    expect(leanOf(140, 95).tilt).toBeLessThan(0)
  })

  it('never leans further than four degrees or thirty percent', () => {
    expect(leanOf(0, 500)).toEqual({ at: 80, tilt: 4 })
    expect(leanOf(500, 0)).toEqual({ at: 20, tilt: -4 })
  })

  it('lies level when neither side has a value', () => expect(leanOf(0, 0)).toEqual({ at: 50, tilt: 0 }))
})

describe('dollars', () => {
  it('has cents only when there are cents', () => {
    expect(dollars(120)).toBe('$120')
    expect(dollars(5.99)).toBe('$5.99')
    expect(dollars(5.5)).toBe('$5.50')
  })
})
