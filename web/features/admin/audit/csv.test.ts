import { expect, test } from 'vitest'
import type { Entry } from './audit.data.ts'
import { csvOf } from './csv.ts'

const entry: Entry = {
  id: 7,
  at: '2026-10-19T10:00:00+00:00',
  actor_id: null,
  act: 'give_role',
  target_kind: 'member',
  target_id: '11111111-1111-4111-8111-111111111111',
  reason: 'Said "yes",\nthen signed',
  before: null,
  after: { role: 'support' },
}

test('text with quotes, commas and line breaks is one cell, and nothing is an empty one', () => {
  expect(csvOf([entry])).toBe(
    'id,at,actor_id,act,target_kind,target_id,reason,before,after\r\n' +
      '7,2026-10-19T10:00:00+00:00,,give_role,member,11111111-1111-4111-8111-111111111111,"Said ""yes"",\nthen signed",,"{""role"":""support""}"\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@sum', '\t=1'])('a spreadsheet does not run %j as a formula', (reason) => {
  expect(csvOf([{ ...entry, reason }])).toContain(`,'${reason},`)
})
