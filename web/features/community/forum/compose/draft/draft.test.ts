import { expect, test } from 'vitest'
import { emptyDraft, isBlank, mayWait, problemsOf, readDraft, requestOf, type ThreadDraft } from './draft.ts'
import { isUntouched, templateOf, withoutEmptyHeadings } from './templates.ts'

const whole: ThreadDraft = { ...emptyDraft('one', 'hair'), title: 'Silk press reverts', body: 'What am I missing? I dry it fully first.' }
const problems = (part: Partial<ThreadDraft>) => Object.keys(problemsOf({ ...whole, ...part }))

test('what the database would refuse is said at its field', () => {
  expect(problems({})).toEqual([])
  expect(Object.keys(problemsOf(emptyDraft('one', null)))).toEqual(['category', 'title', 'body'])
  expect(problems({ title: ' Silk  ' })).toEqual(['title'])
  expect(problems({ title: 'Silk  p' })).toEqual([])
  expect(problems({ title: `${'💅'.repeat(119)}a` })).toEqual([])
  expect(problems({ title: '💅'.repeat(120) })).toEqual(['title'])
  expect(problems({ body: '\u3164'.repeat(20) })).toEqual(['body'])
  expect(problems({ title: 'a'.repeat(121) })).toEqual(['title'])
  expect(problems({ body: 'a'.repeat(9) })).toEqual(['body'])
  expect(problems({ body: 'a'.repeat(20_001) })).toEqual(['body'])
})

const poll = (options: string[], days: number | null = 7) => ({ kind: 'poll' as const, poll: { options, isMultiple: false, days } })

test('a poll has two to eight different answers and one to thirty days; other kinds ask for neither', () => {
  expect(problems(poll(['Yes', 'No', ' ']))).toEqual([])
  expect(problems(poll(['Yes', ' ']))).toEqual(['options'])
  expect(problems(poll(['Yes', ' yes ']))).toEqual(['options'])
  for (const days of [0, 31, null]) expect(problems(poll(['Yes', 'No'], days))).toEqual(['days'])
  expect(problems({ ...poll([]), kind: 'question' })).toEqual([])
})

test('a thread is sent tidy, with its poll only as a poll, and with those who are still named', () => {
  const draft: ThreadDraft = {
    ...whole,
    title: '  Silk   press reverts ',
    body: 'Thank you, @Bea Okafor, for the chart.',
    mentions: [
      { id: 'bea', full_name: 'Bea Okafor' },
      { id: 'ana', full_name: 'Ana Reyes' },
    ],
    poll: { options: [' Yes ', '', 'No'], isMultiple: true, days: 3 },
  }
  expect(requestOf(draft)).toMatchObject({ title: 'Silk press reverts', client_id: 'one', mentions: ['bea'], poll: null })
  expect(requestOf({ ...draft, kind: 'poll' }).poll).toEqual({ options: ['Yes', 'No'], is_multiple: true, days: 3 })
})

test('a thread that began with messages of the live chat is sent with them', () => {
  expect(requestOf(whole).messages).toEqual([])
  const kept = readDraft({ clientId: 'one', category: 'hair', title: '', body: '> Hello', messages: ['m1', 'm2', 3] })
  expect(kept && requestOf(kept).messages).toEqual(['m1', 'm2'])
})

test('a question begins with the headings of its craft; what is left empty is no text', () => {
  const hair = templateOf('hair', 'question')
  expect(hair).toContain('Products tried:')
  expect(hair).not.toContain('*')
  expect(templateOf('nails', 'second_opinion')).toContain('Lifting area:')
  expect([templateOf('hair', 'showcase'), templateOf(null, 'question')]).toEqual(['', ''])
  expect(isUntouched(hair)).toBe(true)
  expect(isBlank({ ...emptyDraft('one', 'hair'), body: hair })).toBe(true)
  expect(problems({ body: hair })).toEqual(['body'])
  const answered = hair.replace('Goal:\n', 'Goal:\nOne week without touching up.\n')
  expect(withoutEmptyHeadings(answered)).toBe('Goal:\nOne week without touching up.')
  expect(requestOf({ ...whole, body: answered }).body).toBe('Goal:\nOne week without touching up.')
  expect(withoutEmptyHeadings('**My own**\n\nText')).toBe('**My own**\n\nText')
})

test("a new member's thread may wait with a link, several pictures or more than two names", () => {
  expect(mayWait(whole, 1)).toBe(false)
  for (const body of ['See https://town.test', 'See www.town.test', 'See [it](town)']) expect(mayWait({ ...whole, body }, 0)).toBe(true)
  const mentions = ['Ana', 'Bea', 'Cleo'].map((name) => ({ id: name, full_name: name }))
  expect(mayWait({ ...whole, body: '@Ana and @Bea', mentions }, 0)).toBe(false)
  expect(mayWait({ ...whole, body: '@Ana, @Bea, @Cleo', mentions }, 0)).toBe(true)
  expect(mayWait(whole, 2)).toBe(true)
})

test('a kept draft is read back, also one of an older release, and nothing else is', () => {
  const { poll: _, mentions: __, pictures: ___, ...older } = whole
  expect(readDraft(whole)).toEqual(whole)
  expect(readDraft(older)).toEqual(whole)
  const pictures = [{ path: 'ana/one.jpg', alt_text: '' }]
  expect(readDraft({ ...whole, pictures })).toEqual({ ...whole, pictures })
  expect(readDraft({ ...whole, pictures: [...pictures, null, 'x', { path: 3 }, { path: 'x' }] })).toEqual({ ...whole, pictures })
  expect(isBlank({ ...emptyDraft('one', 'hair'), pictures })).toBe(false)
  expect(readDraft({ ...whole, kind: 'rant', category: 'lashes', tags: ['gel', 4] })).toEqual({ ...whole, category: null, tags: ['gel'] })
  for (const strange of [null, 'x', [], {}, { title: 'x', body: 'y' }]) expect(readDraft(strange)).toBeNull()
})
