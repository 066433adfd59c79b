import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepDraft, type Start } from './draft-keeper.ts'
import type { Unsaved } from './saved-draft.ts'

type Draft = { clientId: string; title: string }
type Answer = Error | 'apart' | 'removed'
const empty: Draft = { clientId: 'one', title: '' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that answers when it is let, and what the browser keeps. */
function desk(start: Partial<Start<Draft>> = {}) {
  const here = new Map<string | null, Unsaved<Draft>>()
  const sent: { id: string | null; title: string; isRetry: boolean }[] = []
  const answers: ((answer?: Answer) => void)[] = []
  const keeper = keepDraft(
    { draft: empty, saved: null, isUnsaved: false, ...start },
    {
      save: (saved, { title, clientId }, isRetry) => {
        sent.push({ id: saved?.id ?? null, title, isRetry })
        return new Promise((resolve, reject) =>
          answers.push((answer) => {
            const isApart = answer === 'apart'
            const row = { id: isApart ? 'apart' : 'stored', updated_at: `at ${sent.length}` }
            if (answer instanceof Error) reject(answer)
            else resolve({ row: answer === 'removed' ? null : row, clientId: isApart ? 'two' : clientId, isApart })
          }),
        )
      },
      keepHere: (id, unsaved) => void (unsaved === null ? here.delete(id) : here.set(id, unsaved)),
      isBlank: ({ title }) => title.trim() === '',
    },
  )
  return {
    keeper,
    here,
    sent,
    type: (title: string) => keeper.change({ title }),
    answer: async (answer?: Answer) => {
      answers.shift()?.(answer)
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('a draft is kept here at once, and on the server three seconds after the first change, however many follow', async () => {
  const { keeper, here, sent, type, answer } = desk()
  type('Silk')
  expect(here.get(null)?.draft.title).toBe('Silk')
  await vi.advanceTimersByTimeAsync(2999)
  type('Silk press')
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([{ id: null, title: 'Silk press', isRetry: false }])
  await answer()
  expect(keeper.now()).toMatchObject({ state: 'saved', saved: { id: 'stored' } })
  expect([...here]).toEqual([])
})

test('while much is typed it is kept here every 300 ms, and before the page is left', async () => {
  const { keeper, here, type } = desk()
  type('S')
  await vi.advanceTimersByTimeAsync(100)
  type('Si')
  await vi.advanceTimersByTimeAsync(100)
  type('Sil')
  expect(here.get(null)?.draft.title).toBe('S')
  await vi.advanceTimersByTimeAsync(100)
  expect(here.get(null)?.draft.title).toBe('Sil')
  type('Silk')
  expect(here.get(null)?.draft.title).toBe('Sil')
  keeper.keepNow()
  expect(here.get(null)?.draft.title).toBe('Silk')
  here.clear()
  keeper.keepNow()
  await vi.advanceTimersByTimeAsync(1000)
  expect([...here], 'nothing is kept twice').toEqual([])
})

test('what is written while it is saved is kept here under its id, and saved after it', async () => {
  const { keeper, here, sent, type, answer } = desk()
  type('Silk')
  await vi.advanceTimersByTimeAsync(3000)
  type('Silk press')
  await answer()
  expect(keeper.now().state).toBe('unsaved')
  expect([...here.keys()]).toEqual(['stored'])
  expect(here.get('stored')).toMatchObject({ draft: { title: 'Silk press' }, base: 'at 1' })
  await vi.advanceTimersByTimeAsync(3000)
  expect(sent.at(-1)).toEqual({ id: 'stored', title: 'Silk press', isRetry: false })
})

test('after a failure it stays here, and is tried again as one that may be stored already', async () => {
  const { keeper, here, sent, type, answer } = desk()
  type('Silk')
  await vi.advanceTimersByTimeAsync(3000)
  await answer(new Error('cut off'))
  expect(keeper.now().state).toBe('failed')
  expect(here.get(null)?.draft.title).toBe('Silk')
  await vi.advanceTimersByTimeAsync(5999)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent.at(-1)).toEqual({ id: null, title: 'Silk', isRetry: true })
})

test('a draft that was changed elsewhere goes on as one of its own, which becomes a thread of its own', async () => {
  const { keeper, here, sent, type, answer } = desk()
  type('Silk')
  await vi.advanceTimersByTimeAsync(3000)
  await answer()
  type('Silk press')
  await vi.advanceTimersByTimeAsync(3000)
  type('Silk presses')
  await answer('apart')
  expect(keeper.now()).toMatchObject({ draft: { title: 'Silk presses', clientId: 'two' }, saved: { id: 'apart' }, isApart: true })
  expect(here.get('apart')).toMatchObject({ draft: { title: 'Silk presses', clientId: 'two' }, base: 'at 2' })
  await vi.advanceTimersByTimeAsync(3000)
  await answer()
  expect(sent.at(-1)).toEqual({ id: 'apart', title: 'Silk presses', isRetry: false })
  expect(keeper.now()).toMatchObject({ state: 'saved', isApart: true })
})

test('once it is saved as a draft of its own, it is no longer kept in the place of the other one', async () => {
  const draft = { clientId: 'two', title: 'Silk' }
  const { here, answer } = desk({ draft, isUnsaved: true, keptAs: 'other' })
  here.set('other', { draft, base: null })
  await vi.advanceTimersByTimeAsync(3000)
  expect([...here.keys()]).toEqual(['other'])
  await answer()
  expect([...here]).toEqual([])
})

test('an empty draft is never saved, and one that was emptied is', async () => {
  const { here, sent, type, answer } = desk()
  type('  ')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toEqual([])
  expect([...here]).toEqual([])
  type('Silk')
  await vi.advanceTimersByTimeAsync(3000)
  await answer()
  type('')
  await vi.advanceTimersByTimeAsync(3000)
  expect(sent.map(({ title }) => title)).toEqual(['Silk', ''])
})

test('what was emptied, and so removed from the server, begins anew when it is written again', async () => {
  const { keeper, sent, type, answer } = desk()
  type('Silk')
  await vi.advanceTimersByTimeAsync(3000)
  await answer()
  type('')
  await vi.advanceTimersByTimeAsync(3000)
  await answer('removed')
  expect(keeper.now()).toMatchObject({ state: 'saved', saved: null })
  type('Silk press')
  await vi.advanceTimersByTimeAsync(3000)
  expect(sent.at(-1)).toEqual({ id: null, title: 'Silk press', isRetry: false })
})

test('once it was posted nothing is saved, and what is being saved is waited for', async () => {
  const { keeper, here, sent, type, answer } = desk()
  type('Silk')
  await vi.advanceTimersByTimeAsync(3000)
  type('Silk press')
  type('Silk presses')
  const ended = keeper.end()
  await answer()
  expect(await ended).toBe('stored')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect([...here]).toEqual([])
})

test('a form that is left sends once more what is not saved, and then leaves it here', async () => {
  const { keeper, here, sent, type, answer } = desk()
  const leave = keeper.attend()
  type('Silk')
  leave()
  expect(sent).toHaveLength(1)
  await answer(new Error('offline'))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(sent).toHaveLength(1)
  expect(here.get(null)?.draft.title).toBe('Silk')
})

test('what was typed while it was being saved is sent when the form is left', async () => {
  const { keeper, sent, type, answer } = desk()
  const leave = keeper.attend()
  type('Silk')
  await vi.advanceTimersByTimeAsync(3000)
  type('Silk press')
  leave()
  await answer()
  expect(sent.map(({ title }) => title)).toEqual(['Silk', 'Silk press'])
  await answer()
  expect(keeper.now().state).toBe('saved')
})
