import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { keepNote, listen, notesIn } from './notes.ts'

test('a note has each statement and each refusal once', async () => {
  const refused = Object.assign(new Error('new row violates a check'), { constraint: 'days_in_order', where: 'in a function' })
  const client = { query: (sql: string) => (sql.startsWith('insert') ? Promise.reject(refused) : Promise.resolve({ rows: [] })) }
  const { heard, note } = listen(client as unknown as pg.Client)
  for (const sql of ['select 1', 'insert into days', 'select 1', 'insert into days']) await heard.query(sql).catch(() => undefined)
  expect(note('days are in order')).toMatchObject({
    title: 'days are in order',
    statements: 'select 1\ninsert into days',
    refusals: ['new row violates a check\ndays_in_order\nin a function'],
  })
})

test('promises with one title share what they noted, and a note that is still being written is left out', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bb-notes-test-'))
  try {
    keepNote(folder, 'one', { title: 'a', statements: 'select 1', refusals: ['x'], ms: 5 })
    keepNote(folder, 'other', { title: 'a', statements: 'select 2', refusals: ['y'], ms: 3 })
    appendFileSync(path.join(folder, 'other.jsonl'), '{"title":"b","statem')
    const notes = notesIn(folder)
    expect([...notes.keys()]).toEqual(['a'])
    expect(notes.get('a')).toMatchObject({ ms: 3 })
    expect(notes.get('a')?.statements.split('\n').toSorted()).toEqual(['select 1', 'select 2'])
    expect(notes.get('a')?.refusals.toSorted()).toEqual(['x', 'y'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
