import { expect, test } from 'vitest'
import type { Entry } from './audit.data.ts'
import { auditCsv } from './csv.ts'

const entry: Entry = {
  id: 7,
  at: '2026-10-19T10:00:00+00:00',
  actor_id: null,
  act: 'give_role',
  target_kind: 'member',
  target_id: '11111111-1111-4111-8111-111111111111',
  reason: '=1+1',
  before: null,
  after: { role: 'support' },
}

test('an entry is a line below the names of its columns', () => {
  expect(auditCsv([entry])).toBe(
    'id,at,actor_id,act,target_kind,target_id,reason,before,after\r\n' +
      `7,2026-10-19T10:00:00+00:00,,give_role,member,11111111-1111-4111-8111-111111111111,'=1+1,,"{""role"":""support""}"\r\n`,
  )
})
