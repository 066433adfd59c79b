import { expect, test } from 'vitest'
import { hostileAddresses } from '#tests/support/attacks/hostile-addresses.ts'
import { safeNext } from './next.ts'

const here = 'https://town.test'

test('there are three hundred hostile addresses, each once', () => {
  expect(new Set(hostileAddresses).size).toBe(300)
})

test('AUTH-12 none of three hundred hostile strings leaves this origin', () => {
  for (const next of hostileAddresses) {
    const path = safeNext(next)
    expect(new URL(path, here).origin, JSON.stringify(next)).toBe(here)
    // However many times something else decodes it later.
    expect(new URL(decodedWhole(path), here).origin, JSON.stringify(next)).toBe(here)
    expect(path, JSON.stringify(next)).toMatch(/^\/(?![/\\])/)
  }
})

test.each(['/trades?id=1', '/messages/7', '/browse-professionals?craft=hair&q=a%20b', '/', '/forum?q=50%25%20off'])(
  '%j stays unchanged',
  (next) => {
    expect(safeNext(next)).toBe(next)
  },
)

function decodedWhole(path: string): string {
  let text = path
  for (let turn = 0; turn < 5; turn += 1) {
    try {
      text = decodeURIComponent(text)
    } catch {
      return text
    }
  }
  return text
}
