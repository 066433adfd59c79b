import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { inNeedsOrder, parseFile, readSchema } from './schema-files.ts'

test('a file is split into its parts, every statement with its line', () => {
  const file = parseFile(
    'database/product/a.sql',
    '-- Prose; more.\n-- Needs: b, c\n\n-- ## Tables\ncreate table a ();\n-- ## Rules\n\ngrant x to y;\n-- ## Functions\nselect 1',
  )
  expect(file).toEqual({
    name: 'a',
    needs: ['b', 'c'],
    parts: {
      Tables: [{ file: 'database/product/a.sql', line: 5, text: 'create table a ()' }],
      Rules: [{ file: 'database/product/a.sql', line: 8, text: 'grant x to y' }],
      Functions: [{ file: 'database/product/a.sql', line: 10, text: 'select 1' }],
    },
  })
})

test('a file without parts is tables', () => {
  expect(parseFile('x/a.sql', 'select 1').parts.Tables).toHaveLength(1)
})

test('an unknown part is named with its line', () => {
  expect(() => parseFile('x/a.sql', 'select 1;\n-- ## Policies')).toThrow('x/a.sql:2: a part is called')
})

test('each file comes after those it needs, else by name', () => {
  const files = [
    { name: 'a', needs: ['c'] },
    { name: 'b', needs: [] },
    { name: 'c', needs: ['d'] },
    { name: 'd', needs: [] },
  ]
  expect(inNeedsOrder(files).map(({ name }) => name)).toEqual(['d', 'c', 'a', 'b'])
})

test('a cycle and a missing file are refused by name', () => {
  expect(() =>
    inNeedsOrder([
      { name: 'a', needs: ['b'] },
      { name: 'b', needs: ['a'] },
    ]),
  ).toThrow('a → b → a')
  expect(() => inNeedsOrder([{ name: 'a', needs: ['z'] }])).toThrow('there is no z.sql')
})

test('files in sub-folders are read as well, in the order of their own names', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'schema-'))
  try {
    for (const name of ['product/z/a.sql', 'product/b.sql', 'product/a/c.sql']) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      writeFileSync(path.join(folder, name), `select '${name}'`)
    }
    expect(readSchema(folder).tables.map(({ text }) => text)).toEqual([
      `select 'product/z/a.sql'`,
      `select 'product/b.sql'`,
      `select 'product/a/c.sql'`,
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
