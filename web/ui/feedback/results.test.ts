import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeResults } from './results.ts'

describe('results', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('shows one at a time: the newest (UI-04)', () => {
    const results = makeResults()
    results.show({ title: 'First', variant: 'default' })
    results.show({ title: 'Second', variant: 'success' })
    expect(results.current()?.title).toBe('Second')
  })

  it('stays for 5000 ms (UI-06)', () => {
    const results = makeResults()
    results.show({ title: 'Saved', variant: 'success' })
    vi.advanceTimersByTime(4999)
    expect(results.current()?.isOpen).toBe(true)
    vi.advanceTimersByTime(1)
    expect(results.current()?.isOpen).toBe(false)
  })

  it('stays for 6000 ms when it can be undone', () => {
    const results = makeResults()
    results.show({ title: 'Removed', variant: 'success', action: { label: 'Undo', onClick: () => undefined } })
    vi.advanceTimersByTime(5999)
    expect(results.current()?.isOpen).toBe(true)
    vi.advanceTimersByTime(1)
    expect(results.current()?.isOpen).toBe(false)
  })

  it('is removed 2500 ms after it was dismissed (UI-05)', () => {
    const results = makeResults()
    const dismiss = results.show({ title: 'Saved', variant: 'success' })
    dismiss()
    vi.advanceTimersByTime(2499)
    expect(results.current()).toMatchObject({ title: 'Saved', isOpen: false })
    vi.advanceTimersByTime(1)
    expect(results.current()).toBeNull()
  })

  it('stays while the pointer is over it', () => {
    const results = makeResults()
    results.show({ title: 'Saved', variant: 'success' })
    results.hold()
    vi.advanceTimersByTime(60_000)
    expect(results.current()?.isOpen).toBe(true)
    results.release()
    vi.advanceTimersByTime(5000)
    expect(results.current()?.isOpen).toBe(false)
  })
})
