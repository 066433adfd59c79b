// Refusals of the table API in the words and codes clients know, and the HTTP status of every SQLSTATE.
import type { DatabaseError } from '../postgres/database.ts'

export type Details = string | null | unknown[]

export class RestProblem extends Error {
  readonly status: number
  readonly code: string
  readonly details: Details
  readonly hint: string | null
  readonly headers: Record<string, string>

  constructor(at: { status: number; code: string; message: string; details?: Details; hint?: string | null; headers?: Record<string, string> }) {
    super(at.message)
    this.name = 'RestProblem'
    this.status = at.status
    this.code = at.code
    this.details = at.details ?? null
    this.hint = at.hint ?? null
    this.headers = at.headers ?? {}
  }
}

const bearer = { 'www-authenticate': 'Bearer' }

export const problems = {
  syntax: (what: string, text: string, column: number, details: string) =>
    new RestProblem({ status: 400, code: 'PGRST100', message: `"failed to parse ${what} (${text})" (line 1, column ${column})`, details }),
  rpcMethod: (method: string) => new RestProblem({ status: 405, code: 'PGRST101', message: `Cannot use the ${method} method on RPC` }),
  body: (message: string) => new RestProblem({ status: 400, code: 'PGRST102', message }),
  negativeLimit: () =>
    new RestProblem({ status: 416, code: 'PGRST103', message: 'Requested range not satisfiable', details: 'Limit should be greater than or equal to zero.' }),
  rangeOrder: () =>
    new RestProblem({ status: 416, code: 'PGRST103', message: 'Requested range not satisfiable', details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.' }),
  offsetBeyond: (offset: number, total: number) =>
    new RestProblem({ status: 416, code: 'PGRST103', message: 'Requested range not satisfiable', details: `An offset of ${offset} was requested, but there are only ${total} rows.`, headers: { 'content-range': `*/${total}` } }),
  putFilters: () => new RestProblem({ status: 405, code: 'PGRST105', message: 'Filters must include all and only primary key columns with \'eq\' operators' }),
  schema: (asked: string, exposed: string[]) =>
    new RestProblem({ status: 406, code: 'PGRST106', message: `Invalid schema: ${asked}`, hint: `Only the following schemas are exposed: ${exposed.join(', ')}` }),
  mediaType: (asked: string) => new RestProblem({ status: 406, code: 'PGRST107', message: `None of these media types are available: ${asked}` }),
  notEmbedded: (name: string, alias: string | null) =>
    new RestProblem({
      status: 400,
      code: 'PGRST108',
      message: `'${name}' is not an embedded resource in this request`,
      hint: alias === null ? `Verify that '${name}' is included in the 'select' query parameter.` : `Change '${name}' to '${alias}' in filters, orders or limits.`,
    }),
  putRange: () => new RestProblem({ status: 400, code: 'PGRST114', message: 'limit/offset querystring parameters are not allowed for PUT' }),
  putPayload: () => new RestProblem({ status: 400, code: 'PGRST115', message: 'Payload values do not match URL in primary key column(s)' }),
  notSingle: (rows: number) =>
    new RestProblem({ status: 406, code: 'PGRST116', message: 'Cannot coerce the result to a single JSON object', details: `The result contains ${rows} rows` }),
  method: (method: string) => new RestProblem({ status: 405, code: 'PGRST117', message: `Unsupported HTTP method: ${method}` }),
  relatedOrder: (origin: string, target: string) =>
    new RestProblem({ status: 400, code: 'PGRST118', message: `A related order on '${target}' is not possible`, details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship` }),
  embedFilter: (name: string) =>
    new RestProblem({ status: 400, code: 'PGRST120', message: `Bad operator on the '${name}' embedded resource`, details: 'Only is null or not is null filters are allowed on embedded resources' }),
  preferences: (invalid: string[]) =>
    new RestProblem({ status: 400, code: 'PGRST122', message: 'Invalid preferences given with handling=strict', details: `Invalid preferences: ${invalid.join(', ')}` }),
  aggregates: () => new RestProblem({ status: 400, code: 'PGRST123', message: 'Use of aggregate functions is not allowed' }),
  maxAffected: (rows: number) =>
    new RestProblem({ status: 400, code: 'PGRST124', message: 'Query result exceeds max-affected preference constraint', details: `The query affects ${rows} rows` }),
  path: () => new RestProblem({ status: 404, code: 'PGRST125', message: 'Invalid path specified in request URL' }),
  root: () => new RestProblem({ status: 404, code: 'PGRST126', message: 'Root endpoint metadata is disabled' }),
  notImplemented: (what: string) => new RestProblem({ status: 400, code: 'PGRST127', message: 'Feature not implemented', details: what }),
  tooCostly: (message: string) => new RestProblem({ status: 400, code: 'PGRST100', message }),
  urlTooLong: () => new RestProblem({ status: 414, code: 'PGRST100', message: 'The request URL is too long', details: 'At most 16 KB.' }),
  bodyTooLong: () => new RestProblem({ status: 413, code: 'PGRST102', message: 'The request body is too large', details: 'At most 4 MB.' }),
  noRelation: (at: { origin: string; target: string; schema: string; hint: string | null; nearest: string | null }) =>
    new RestProblem({
      status: 400,
      code: 'PGRST200',
      message: `Could not find a relationship between '${at.origin}' and '${at.target}' in the schema cache`,
      details: `Searched for a foreign key relationship between '${at.origin}' and '${at.target}'${at.hint === null ? '' : ` using the hint '${at.hint}'`} in the schema '${at.schema}', but no matches were found.`,
      hint: at.nearest === null ? null : `Perhaps you meant '${at.nearest}' instead of '${at.target}'.`,
    }),
  ambiguousRelation: (origin: string, target: string, hints: string[], details: unknown[]) =>
    new RestProblem({
      status: 300,
      code: 'PGRST201',
      message: `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
      details,
      hint: `Try changing '${target}' to one of the following: ${hints.map((hint) => `'${hint}'`).join(', ')}. Find the desired relationship in the 'details' key.`,
    }),
  noFunction: (at: { schema: string; name: string; args: string[]; nearest: string | null }) => {
    const called = `${at.schema}.${at.name}`
    const list = at.args.join(', ')
    const searched = at.args.length === 0 ? 'without parameters' : `with parameter${at.args.length === 1 ? '' : 's'} ${list}`
    return new RestProblem({
      status: 404,
      code: 'PGRST202',
      message: `Could not find the function ${called}${at.args.length === 0 ? ' without parameters' : `(${list})`} in the schema cache`,
      details: `Searched for the function ${called} ${searched} or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.`,
      hint: at.nearest === null ? null : `Perhaps you meant to call the function ${at.nearest}`,
    })
  },
  ambiguousFunction: (candidates: string[]) =>
    new RestProblem({
      status: 300,
      code: 'PGRST203',
      message: `Could not choose the best candidate function between: ${candidates.join(', ')}`,
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    }),
  noColumn: (column: string, table: string) =>
    new RestProblem({ status: 400, code: 'PGRST204', message: `Could not find the '${column}' column of '${table}' in the schema cache` }),
  noTable: (schema: string, table: string, nearest: string | null) =>
    new RestProblem({
      status: 404,
      code: 'PGRST205',
      message: `Could not find the table '${schema}.${table}' in the schema cache`,
      hint: nearest === null ? null : `Perhaps you meant the table '${schema}.${nearest}'`,
    }),
  badToken: (message: string, code: 'PGRST301' | 'PGRST303') =>
    new RestProblem({ status: 401, code, message, headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${message}"` } }),
  fault: () => new RestProblem({ status: 500, code: 'XX000', message: 'Something went wrong on our side.' }),
}

/** A raised singular check: the only way to undo a write whose result is not one row is to fail inside its statement. */
export const singularMark = 'pgrst116:'
export const affectedMark = 'pgrst124:'

export function fromDatabase(error: DatabaseError, isAnonymous: boolean): RestProblem {
  const marked = /"(pgrst116:|pgrst124:)(\d+)"$/.exec(error.message)
  if (marked !== null && error.code === '22P02') {
    const rows = Number(marked[2])
    return marked[1] === singularMark ? problems.notSingle(rows) : problems.maxAffected(rows)
  }
  if (error.code === 'PGRST') return raisedAnswer(error)
  const status = statusOf(error, isAnonymous)
  const headers = status === 401 ? bearer : {}
  return new RestProblem({ status, code: error.code, message: error.message, details: error.detail, hint: error.hint, headers })
}

export function statusOf(error: { code: string; message: string }, isAnonymous: boolean): number {
  const { code, message } = error
  const chosen = /^PT(\d{3})$/.exec(code)
  if (chosen !== null) return Number(chosen[1]) >= 200 && Number(chosen[1]) <= 599 ? Number(chosen[1]) : 500
  const exact: Record<string, number> = {
    '23503': 409, '23505': 409, '25006': 405, '42P01': 404, '42P17': 500, '53400': 500, '57P01': 503, '57P03': 503, P0001: 400,
  }
  if (exact[code] !== undefined) return exact[code]
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500
  if (code === '22023') return message.startsWith('role') && message.endsWith('does not exist') ? 401 : 400
  if (code === '42501') return isAnonymous ? 401 : 403
  if (code === '42883') return message.startsWith('function xmlagg(') ? 406 : 404
  const family: Record<string, number> = {
    '08': 503, '09': 500, '0L': 403, '0P': 403, '23': 400, '25': 500, '28': 403, '2D': 500, '38': 500, '39': 500, '3B': 500, '40': 500,
    '53': 503, '54': 500, '55': 500, '57': 500, '58': 500, F0: 500, HV: 500, P0: 500, XX: 500,
  }
  return family[code.slice(0, 2)] ?? 400
}

// `raise sqlstate 'PGRST'` hands over the whole answer: message and detail are JSON.
function raisedAnswer(error: DatabaseError): RestProblem {
  try {
    const body: unknown = JSON.parse(error.message)
    const answer: unknown = JSON.parse(error.detail ?? '')
    if (!isRecord(body) || !isRecord(answer) || typeof answer['status'] !== 'number') throw new TypeError('shape')
    const text = (key: string) => (typeof body[key] === 'string' ? body[key] : null)
    const headers = isRecord(answer['headers']) ? answer['headers'] : {}
    return new RestProblem({
      status: answer['status'],
      code: text('code') ?? 'PGRST',
      message: text('message') ?? '',
      details: text('details'),
      hint: text('hint'),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    })
  } catch {
    return new RestProblem({ status: 500, code: 'PGRST121', message: 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error', details: error.message })
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
