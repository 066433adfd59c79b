import { describe, expect, it } from 'vitest'
import { closes } from './swipe.ts'

describe('swiping a sheet away (UI-20, UI-21)', () => {
  it('closes after 100 px, at any speed', () => {
    expect(closes({ distance: 100, milliseconds: 5000 })).toBe(true)
    expect(closes({ distance: 99, milliseconds: 5000 })).toBe(false)
  })

  it('closes when flicked faster than 0.3 px/ms', () => {
    expect(closes({ distance: 70, milliseconds: 200 })).toBe(true)
    expect(closes({ distance: 60, milliseconds: 200 })).toBe(false)
  })

  it('does not treat a shaky tap as a flick', () => expect(closes({ distance: 10, milliseconds: 10 })).toBe(false))
})
