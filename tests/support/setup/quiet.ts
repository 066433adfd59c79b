// A test fails if anything writes to console.error while it runs.
import { afterEach, beforeEach, expect, vi } from 'vitest'

const said: string[] = []

beforeEach(() => {
  said.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    said.push(words.map((word) => (word instanceof Error ? (word.stack ?? word.message) : String(word))).join(' '))
  })
})

afterEach(() => {
  const heard = said.splice(0)
  vi.mocked(console.error).mockRestore()
  expect(heard, 'console.error was called').toEqual([])
})
