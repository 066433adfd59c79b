import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { art, cameoArt } from './art.ts'
import { craftOf, crafts } from './crafts.ts'
import { modesOf } from './modes.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

describe('the material of a craft', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(art('hair', 'maya')).toBe(art('hair', 'maya'))
    expect(art('hair', 'maya')).not.toBe(art('hair', 'jules'))
  })

  it("stays stable, because a change of the generator changes everyone's picture", () => {
    expect(digest(crafts.map((craft) => art(craft, 'maya')).join(''))).toMatchInlineSnapshot(`"4bae14afd601"`)
  })

  it.each(crafts.flatMap((craft) => modesOf(craft).map((mode) => [craft, mode] as const)))('%s can be drawn as %s', (craft, mode) => {
    const svg = art(craft, 'any', { mode, w: 300, h: 300 })
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 300 300"/)
    expect(svg).not.toMatch(/NaN|undefined/)
  })

  it('gives everyone a monogram that is readable on its background', () => {
    expect(cameoArt('general', 'someone').monogram).toMatch(/^#[0-9a-f]{6}$/)
  })
})

describe('craftOf', () => {
  it('treats mua as makeup', () => expect(craftOf('mua')).toBe('makeup'))
  it('treats unknown and missing crafts as general', () => {
    expect(craftOf('astrology')).toBe('general')
    expect(craftOf(null)).toBe('general')
  })
})
