import { expect, test } from 'vitest'
import { splitStatements } from './split-statements.ts'

const split = (sql: string) => splitStatements(sql, (line, what) => new Error(`${line}: ${what}`))
const texts = (sql: string) => split(sql).map(({ text }) => text)

test('statements end at semicolons and know their lines; comments between them are dropped', () => {
  expect(split('-- a; b\nselect 1;\n\n/* c; /* d; */ */ select\n 2 ;;\nselect 3')).toEqual([
    { line: 2, text: 'select 1' },
    { line: 4, text: 'select\n 2' },
    { line: 6, text: 'select 3' },
  ])
})

test.each([
  ['a string', `select 'a;''b;'`],
  ['an escaping string', String.raw`select e'a\';b'`],
  ['a quoted name', 'select 1 as "a;b"'],
  ['dollar quotes', 'do $$ begin; end $$'],
  ['tagged dollar quotes', 'create function f() returns text as $body$ select $$;$$; $body$ language sql'],
  ['a comment', 'select 1 -- one;\n + 1 /* ; */'],
  ['parentheses', 'create rule r as on insert to t do (select 1; select 2)'],
  ['a begin atomic body', 'create function f() returns int begin atomic select case when true then 1 end; select 2; end'],
])('a semicolon inside %s does not end a statement', (_name, sql) => {
  expect(texts(`${sql};\nselect 9;`)).toEqual([sql, 'select 9'])
})

test('a backslash in a plain string does not escape', () => {
  expect(texts(String.raw`select 'a\'; select 2`)).toEqual([String.raw`select 'a\'`, 'select 2'])
})

test.each([
  ["select 1;\nselect 'a", /^2: the ' that opens here never closes/],
  ['select (1;', /^1: a parenthesis/],
  ['\n/* a', /^2: the comment/],
  ['do $x$ a', /^1: the text opened by \$x\$/],
])('%j is reported with its line', (sql, message) => {
  expect(() => split(sql)).toThrow(message)
})
