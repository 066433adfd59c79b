// Maps PostgreSQL errors to those of the table API, with an HTTP status for every SQLSTATE.
import type { DatabaseError } from '../postgres/database.ts'
import { isRecord, problems, RestProblem } from './problems.ts'

const bearer = { 'www-authenticate': 'Bearer' }

/** Raised by the singular check: a statement whose result must be one row can only undo its write by failing. */
export const singularMark = 'pgrst116:'
export const affectedMark = 'pgrst124:'
export const replacedMark = 'pgrst115:'
/** Raised for a response that is too large to send. */
export const tooLargeMark = 'pgrst413:'

export function fromDatabase(error: DatabaseError, isAnonymous: boolean): RestProblem {
  const marked = /"(pgrst115:|pgrst116:|pgrst124:|pgrst413:)(\d+)"$/.exec(error.message)
  if (marked !== null && error.code === '22P02') {
    const rows = Number(marked[2])
    if (marked[1] === replacedMark) return problems.putPayload()
    if (marked[1] === tooLargeMark) return problems.answerTooLarge()
    return marked[1] === singularMark ? problems.notSingle(rows) : problems.maxAffected(rows)
  }
  if (error.code === 'PGRST') return raisedAnswer(error)
  const status = statusOf(error, isAnonymous)
  const headers: Record<string, string> = status === 401 ? bearer : status === 503 ? { 'retry-after': '1' } : {}
  // A definer function's failing row may contain columns the caller cannot read; elsewhere PostgreSQL hides those itself.
  const details = error.detail?.startsWith('Failing row contains') === true ? null : error.detail
  return new RestProblem({ status, code: error.code, message: error.message, details, hint: error.hint, headers })
}

export function statusOf(error: { code: string; message: string; where?: string | null }, isAnonymous: boolean): number {
  const { code, message, where = null } = error
  if (code.startsWith('PT')) return /^PT[2-5]\d\d$/.test(code) ? Number(code.slice(2)) : 500
  // JSON nested deeper than PostgreSQL can parse is the client's error; functions and triggers without an end are not.
  if (code === '54001') return where === null ? 400 : 500
  const exact: Record<string, number> = {
    '23503': 409,
    '23505': 409,
    '25006': 405,
    '42P01': 404,
    '42P17': 500,
    '53400': 500,
    '57P01': 503,
    '57P03': 503,
    P0001: 400,
  }
  if (exact[code] !== undefined) return exact[code]
  // Two rows with the same key in one body are also the client's error.
  if (code === '21000') return message.endsWith('requires a WHERE clause') || message.startsWith('ON CONFLICT') ? 400 : 500
  if (code === '22023') return message.startsWith('role') && message.endsWith('does not exist') ? 401 : 400
  if (code === '42501') return isAnonymous ? 401 : 403
  if (code === '42883') return message.startsWith('function xmlagg(') ? 406 : 404
  const family: Record<string, number> = {
    '08': 503,
    '09': 500,
    '0L': 403,
    '0P': 403,
    '23': 400,
    '25': 500,
    '28': 403,
    '2D': 500,
    '38': 500,
    '39': 500,
    '3B': 500,
    '40': 500,
    '53': 503,
    '54': 500,
    '55': 500,
    '57': 500,
    '58': 500,
    F0: 500,
    HV: 500,
    P0: 500,
    XX: 500,
  }
  return family[code.slice(0, 2)] ?? 400
}

// `raise sqlstate 'PGRST'` defines the whole response: message and detail are JSON.
function raisedAnswer(error: DatabaseError): RestProblem {
  const body = objectIn(error.message)
  const text = (key: string) => (typeof body?.[key] === 'string' ? body[key] : null)
  const [code, message] = [text('code'), text('message')]
  if (code === null || message === null) return unreadable(`Invalid JSON value for MESSAGE: '${error.message}'`, messageKeys)
  if (error.detail === null) return unreadable('DETAIL is missing in the RAISE statement', detailKeys)
  const answer = objectIn(error.detail)
  if (typeof answer?.['status'] !== 'number' || !isRecord(answer['headers']))
    return unreadable(`Invalid JSON value for DETAIL: '${error.detail}'`, detailKeys)
  const headers = Object.fromEntries(Object.entries(answer['headers']).map(([name, value]) => [name, String(value)]))
  return new RestProblem({ status: answer['status'], code, message, details: text('details'), hint: text('hint'), headers })
}

const messageKeys = "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'."
const detailKeys = "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."

function unreadable(details: string, hint: string): RestProblem {
  return new RestProblem({
    status: 500,
    code: 'PGRST121',
    message: 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error',
    details,
    hint,
  })
}

function objectIn(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}
