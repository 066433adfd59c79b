import { describe, expect, it } from 'vitest'
import { isMobile } from './use-is-mobile.ts'

const desktop = { maxTouchPoints: 0, userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' }
const phone = { maxTouchPoints: 5, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148' }

describe('mobile (spec §4)', () => {
  it('is a window narrower than 768 px', () => expect(isMobile({ innerWidth: 767, innerHeight: 900, navigator: desktop })).toBe(true))
  it('is a window lower than 768 px', () => expect(isMobile({ innerWidth: 1366, innerHeight: 767, navigator: desktop })).toBe(true))
  it('is not a window of 768 px either way', () => expect(isMobile({ innerWidth: 768, innerHeight: 768, navigator: desktop })).toBe(false))
  it('is a large screen with touch and a mobile browser', () =>
    expect(isMobile({ innerWidth: 1024, innerHeight: 1366, navigator: phone })).toBe(true))
  it('is not touch only', () =>
    expect(isMobile({ innerWidth: 1920, innerHeight: 1080, navigator: { ...desktop, maxTouchPoints: 10 } })).toBe(false))
})
