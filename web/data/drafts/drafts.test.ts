import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionFor, stubPage } from '#tests/support/page.ts'
import { kept } from '../kept.ts'

beforeEach(() => void vi.resetModules())
afterEach(() => void vi.unstubAllGlobals())

/** The engine in a browser in which this member is signed in, and ends their session. */
async function browserOf(userId: string) {
  stubPage(sessionFor(userId), () => 'offline')
  const v = await import('valibot')
  const { draftsOf, textDrafts } = await import('./drafts.ts')
  const { currentSession, hearOfSession } = await import('../session/session.ts')
  const signOut = () => {
    const session = currentSession()
    if (session !== null) hearOfSession(session, null)
  }
  return { jobs: draftsOf('job', v.object({ title: v.string() })), texts: textDrafts('note'), v, draftsOf, signOut }
}
const names = ['job:ana:new', 'note:ana:one']
const stored = () => names.filter((name) => kept.draft.get(name) !== '')

test('what is kept is there again after a reload, by its name and its id', async () => {
  const { jobs, texts } = await browserOf('ana')
  jobs.set('ana', 'new', { title: 'Chair' })
  texts.set('ana', 'new', '  Two lines\n')
  vi.resetModules()
  const again = await import('./drafts.ts')
  const v = await import('valibot')
  expect(again.draftsOf('job', v.object({ title: v.string() })).get('ana', 'new')).toEqual({ title: 'Chair' })
  expect(again.textDrafts('note').get('ana', 'new')).toBe('  Two lines\n')
  expect(jobs.get('ana', 'other')).toBeNull()
})

test('a member never sees what another one wrote in the same browser', async () => {
  const { jobs } = await browserOf('ana')
  jobs.set('ana', 'new', { title: 'Chair' })
  expect(jobs.get('ana', 'new')).toEqual({ title: 'Chair' })
  expect(jobs.get('bea', 'new')).toBeNull()
})

test('what does not fit the schema, or is cut off, is not shown', async () => {
  const { jobs, v, draftsOf } = await browserOf('ana')
  draftsOf('job', v.object({ title: v.number() })).set('ana', 'new', { title: 3 })
  expect(stored()).toEqual(['job:ana:new'])
  expect(jobs.get('ana', 'new')).toBeNull()
  kept.draft.set('job:ana:new', '{"title":')
  expect(jobs.get('ana', 'new')).toBeNull()
  kept.draft.set('job:ana:new', '{"title":"Chair","pay":"much"}')
  expect(jobs.get('ana', 'new'), 'a field that this release does not know').toEqual({ title: 'Chair' })
})

test('once it was sent, or a text is blank again, nothing is kept', async () => {
  const { jobs, texts } = await browserOf('ana')
  jobs.set('ana', 'new', { title: 'Chair' })
  texts.set('ana', 'one', 'Words')
  expect(stored()).toHaveLength(2)
  jobs.set('ana', 'new', null)
  texts.set('ana', 'one', ' \n')
  expect(stored()).toEqual([])
})

test('signing out removes every draft, and a form that closes because of it keeps nothing', async () => {
  const { jobs, texts, signOut } = await browserOf('ana')
  jobs.set('ana', 'new', { title: 'Chair' })
  texts.set('ana', 'one', 'Words')
  expect(stored()).toHaveLength(2)
  signOut()
  expect(stored()).toEqual([])
  texts.set('ana', 'one', 'Words and more')
  expect(stored()).toEqual([])
})

test('of a kind with a most, those that were written last are kept, for each member', async () => {
  const { v, draftsOf } = await browserOf('ana')
  const offers = draftsOf('offer', v.object({ n: v.number() }), { most: 2 })
  for (const [n, id] of ['one', 'two', 'one', 'three'].entries()) offers.set('ana', id, { n })
  expect(['one', 'two', 'three'].map((id) => offers.get('ana', id))).toEqual([{ n: 2 }, null, { n: 3 }])
  offers.set('ana', 'three', null)
  offers.set('ana', 'four', { n: 4 })
  expect(['one', 'three', 'four'].map((id) => offers.get('ana', id)?.n)).toEqual([2, undefined, 4])
})
