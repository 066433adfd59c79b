import { expect, test } from 'vitest'
import { DatabaseError } from '../postgres/errors.ts'
import { fromDatabase, statusOf } from './sqlstate.ts'

const status = (code: string, message = 'm', isAnonymous = false) => statusOf({ code, message }, isAnonymous)

const failed = (mark: string) =>
  fromDatabase(new DatabaseError({ code: '22P02', message: `invalid input syntax for type integer: "${mark}"` }), false)

const raise = (message: string, detail?: string) =>
  fromDatabase(new DatabaseError({ code: 'PGRST', message, ...(detail !== undefined && { detail }) }), false)

test.each([
  ['08006', 503],
  ['09000', 500],
  ['0L000', 403],
  ['0P000', 403],
  ['23503', 409],
  ['23505', 409],
  ['23502', 400],
  ['23514', 400],
  ['25006', 405],
  ['25000', 500],
  ['2D000', 500],
  ['38000', 500],
  ['39000', 500],
  ['3B000', 500],
  ['40001', 500],
  ['21000', 500],
  ['28000', 403],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['42501', 403],
  ['P0001', 400],
  ['P0002', 500],
  ['53400', 500],
  ['53300', 503],
  ['54000', 500],
  ['54001', 400],
  ['55000', 500],
  ['57014', 500],
  ['57P01', 503],
  ['58000', 500],
  ['F0000', 500],
  ['HV000', 500],
  ['XX000', 500],
  ['22P02', 400],
  ['42703', 400],
  ['42601', 400],
  ['PT409', 409],
  ['PT402', 402],
  ['PT999', 500],
  ['PT40A', 500],
  ['PT4000', 500],
])('%s gets status %i', (code, expected) => {
  expect(status(code)).toBe(expected)
})

test("a stack used up by a function or a trigger is a fault, by the request's own JSON the client's error", () => {
  expect(statusOf({ code: '54001', message: 'm', where: 'PL/pgSQL function loops() line 1' }, false)).toBe(500)
  expect(statusOf({ code: '54001', message: 'm', where: null }, false)).toBe(400)
})

test('a missing right requires a visitor to sign in', () => {
  expect(status('42501', 'm', true)).toBe(401)
  const problem = fromDatabase(new DatabaseError({ code: '42501', message: 'no' }), true)
  expect(problem.headers).toEqual({ 'www-authenticate': 'Bearer' })
})

test('some states are distinguished by their message', () => {
  expect(status('21000', 'DELETE requires a WHERE clause')).toBe(400)
  expect(status('22023', 'role "x" does not exist')).toBe(401)
  expect(status('22023', 'other')).toBe(400)
})

test('a failed check of the number of rows mentions rows, not integers', () => {
  expect(failed('pgrst116:3')).toMatchObject({ status: 406, code: 'PGRST116', details: 'The result contains 3 rows' })
  expect(failed('pgrst124:7')).toMatchObject({ status: 400, code: 'PGRST124', details: 'The query affects 7 rows' })
})

test('a function can raise its whole response', () => {
  const whole = raise('{"code":"123","message":"Payment","details":"D","hint":"H"}', '{"status":402,"headers":{"X-Powered-By":"us"}}')
  expect(whole).toMatchObject({ status: 402, code: '123', message: 'Payment', details: 'D', hint: 'H', headers: { 'X-Powered-By': 'us' } })
})

test.each([
  [
    'nonsense',
    '{}',
    "Invalid JSON value for MESSAGE: 'nonsense'",
    "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
  ],
  [
    '{"code":"1","message":"m"}',
    'nonsense',
    "Invalid JSON value for DETAIL: 'nonsense'",
    "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
  ],
  [
    '{"code":"1","message":"m"}',
    undefined,
    'DETAIL is missing in the RAISE statement',
    "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
  ],
])('a response raised as %s and %s is reported as unreadable', (message, detail, details, hint) => {
  expect(raise(message, detail)).toMatchObject({ status: 500, code: 'PGRST121', details, hint })
})
