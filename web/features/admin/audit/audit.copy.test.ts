import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actName, recordName } from './audit.copy.ts'

const root = new URL('../../../../database/', import.meta.url)
const wordsIn = (file: string, pattern: RegExp) =>
  [...readFileSync(new URL(file, root), 'utf8').matchAll(pattern)].map(([, word]) => word ?? '')

test('every act that changes something has a sentence of its own in the audit log', () => {
  const acts = [...new Set(wordsIn('reference/acts.sql', /^ {2}\('([a-z_]+)', (?:true|false)\)/gm))].filter(
    (act) => !act.startsWith('read_') && act !== 'sanction_admins',
  )
  expect(acts.length).toBeGreaterThan(25)
  expect(acts.filter((act) => actName(act) === actName('unheard_of'))).toEqual([])
  expect([actName('keep_forum'), actName('decide_jobs')]).toEqual(['Moderated the forum', 'Decided about a job'])
})

test('a record reads as what it is, never as its id; a switch and a setting by their names', () => {
  const id = '0f9c1a52-6f0a-4b3e-8c55-2d7a3e5b1c90'
  expect([recordName('job', id), recordName('forum_thread', id), recordName('member', id)]).toEqual([
    'A job',
    'A thread in the forum',
    'A former member',
  ])
  expect([recordName('feature', 'jobs'), recordName('setting', 'messages_a_minute')]).toEqual(['Jobs', 'Messages a minute'])
  expect(recordName('of_another_release', id)).toBe('Another record')
})
