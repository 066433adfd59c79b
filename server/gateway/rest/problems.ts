// Errors of the table API, with the messages and codes that clients know.
import type { OverUse } from '../parties.ts'

export type Details = string | null | unknown[]

export class RestProblem extends Error {
  readonly status: number
  readonly code: string
  readonly details: Details
  readonly hint: string | null
  readonly headers: Record<string, string>

  constructor(at: {
    status: number
    code: string
    message: string
    details?: Details
    hint?: string | null
    headers?: Record<string, string>
  }) {
    super(at.message)
    this.name = 'RestProblem'
    this.status = at.status
    this.code = at.code
    this.details = at.details ?? null
    this.hint = at.hint ?? null
    this.headers = at.headers ?? {}
  }
}

export const problems = {
  syntax: (what: string, text: string, column: number, details: string) =>
    new RestProblem({ status: 400, code: 'PGRST100', message: `"failed to parse ${what} (${text})" (line 1, column ${column})`, details }),
  rpcMethod: (method: string) => new RestProblem({ status: 405, code: 'PGRST101', message: `Cannot use the ${method} method on RPC` }),
  body: (message: string) => new RestProblem({ status: 400, code: 'PGRST102', message }),
  negativeLimit: () =>
    new RestProblem({
      status: 416,
      code: 'PGRST103',
      message: 'Requested range not satisfiable',
      details: 'Limit should be greater than or equal to zero.',
    }),
  rangeOrder: () =>
    new RestProblem({
      status: 416,
      code: 'PGRST103',
      message: 'Requested range not satisfiable',
      details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    }),
  offsetBeyond: (offset: number, total: number, headers: Record<string, string>) =>
    new RestProblem({
      status: 416,
      code: 'PGRST103',
      message: 'Requested range not satisfiable',
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
      headers: { ...headers, 'content-range': `*/${total}` },
    }),
  putFilters: () =>
    new RestProblem({
      status: 405,
      code: 'PGRST105',
      message: "Filters must include all and only primary key columns with 'eq' operators",
    }),
  schema: (requested: string, exposed: string[]) =>
    new RestProblem({
      status: 406,
      code: 'PGRST106',
      message: `Invalid schema: ${requested}`,
      hint: `Only the following schemas are exposed: ${exposed.join(', ')}`,
    }),
  mediaType: (requested: string) =>
    new RestProblem({ status: 406, code: 'PGRST107', message: `None of these media types are available: ${requested}` }),
  notEmbedded: (name: string, alias: string | null) =>
    new RestProblem({
      status: 400,
      code: 'PGRST108',
      message: `'${name}' is not an embedded resource in this request`,
      hint:
        alias === null
          ? `Verify that '${name}' is included in the 'select' query parameter.`
          : `Change '${name}' to '${alias}' in filters, orders or limits.`,
    }),
  twoOfOneName: (name: string) => new RestProblem({ status: 400, code: '42712', message: `table name "${name}" specified more than once` }),
  putRange: () =>
    new RestProblem({ status: 400, code: 'PGRST114', message: 'limit/offset querystring parameters are not allowed for PUT' }),
  putPayload: () => new RestProblem({ status: 400, code: 'PGRST115', message: 'Payload values do not match URL in primary key column(s)' }),
  notSingle: (rows: number) =>
    new RestProblem({
      status: 406,
      code: 'PGRST116',
      message: 'Cannot coerce the result to a single JSON object',
      details: `The result contains ${rows} rows`,
    }),
  method: (method: string) => new RestProblem({ status: 405, code: 'PGRST117', message: `Unsupported HTTP method: ${method}` }),
  relatedOrder: (origin: string, target: string) =>
    new RestProblem({
      status: 400,
      code: 'PGRST118',
      message: `A related order on '${target}' is not possible`,
      details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
    }),
  embedFilter: (name: string) =>
    new RestProblem({
      status: 400,
      code: 'PGRST120',
      message: `Bad operator on the '${name}' embedded resource`,
      details: 'Only is null or not is null filters are allowed on embedded resources',
    }),
  preferences: (invalid: string[]) =>
    new RestProblem({
      status: 400,
      code: 'PGRST122',
      message: 'Invalid preferences given with handling=strict',
      details: `Invalid preferences: ${invalid.join(', ')}`,
    }),
  aggregates: () => new RestProblem({ status: 400, code: 'PGRST123', message: 'Use of aggregate functions is not allowed' }),
  maxAffected: (rows: number) =>
    new RestProblem({
      status: 400,
      code: 'PGRST124',
      message: 'Query result exceeds max-affected preference constraint',
      details: `The query affects ${rows} rows`,
    }),
  rowsNeeded: () =>
    new RestProblem({
      status: 400,
      code: 'PGRST128',
      message: 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    }),
  responseHeaders: () =>
    new RestProblem({
      status: 500,
      code: 'PGRST111',
      message: 'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    }),
  responseStatus: () => new RestProblem({ status: 500, code: 'PGRST112', message: 'response.status guc must be a valid status code' }),
  path: () => new RestProblem({ status: 404, code: 'PGRST125', message: 'Invalid path specified in request URL' }),
  root: () => new RestProblem({ status: 404, code: 'PGRST126', message: 'Root endpoint metadata is disabled' }),
  notImplemented: (what: string) => new RestProblem({ status: 400, code: 'PGRST127', message: 'Feature not implemented', details: what }),
  tooCostly: (message: string) => new RestProblem({ status: 400, code: 'PGRST100', message }),
  answerTooLarge: () =>
    new RestProblem({ status: 413, code: 'answer_too_large', message: 'The answer is too large. Ask for fewer rows or columns.' }),
  pattern: (message: string) => new RestProblem({ status: 400, code: '2201B', message }),
  urlTooLong: () => new RestProblem({ status: 414, code: 'PGRST100', message: 'The request URL is too long', details: 'At most 16 KB.' }),
  bodyTooLong: () => new RestProblem({ status: 413, code: 'PGRST102', message: 'The request body is too large', details: 'At most 4 MB.' }),
  noRelation: (at: { origin: string; target: string; schema: string; hint: string | null; meant: string | null }) =>
    new RestProblem({
      status: 400,
      code: 'PGRST200',
      message: `Could not find a relationship between '${at.origin}' and '${at.target}' in the schema cache`,
      details: `Searched for a foreign key relationship between '${at.origin}' and '${at.target}'${at.hint === null ? '' : ` using the hint '${at.hint}'`} in the schema '${at.schema}', but no matches were found.`,
      hint: at.meant === null ? null : `Perhaps you meant ${at.meant}.`,
    }),
  ambiguousRelation: (origin: string, target: string, hints: string[], details: unknown[]) =>
    new RestProblem({
      status: 300,
      code: 'PGRST201',
      message: `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
      details,
      hint: `Try changing '${target}' to one of the following: ${hints.map((hint) => `'${hint}'`).join(', ')}. Find the desired relationship in the 'details' key.`,
    }),
  noFunction: (at: { schema: string; name: string; args: string[]; body: string | null; meant: string | null }) => {
    const called = `${at.schema}.${at.name}`
    const list = at.args.toSorted().join(', ')
    const single: Record<string, string> = { 'text/plain': 'text', 'text/xml': 'xml', 'application/octet-stream': 'bytea' }
    const unnamed = at.body === null ? undefined : single[at.body]
    const shown = at.args.length === 0 ? ' without parameters' : `(${list})`
    const searched = at.args.length === 0 ? ' without parameters' : ` with parameter${at.args.length > 1 ? 's' : ''} ${list}`
    const orWhole = at.body === 'application/json' ? ' or with a single unnamed json/jsonb parameter' : ''
    return new RestProblem({
      status: 404,
      code: 'PGRST202',
      message: `Could not find the function ${called}${unnamed === undefined ? shown : ''} in the schema cache`,
      details: `Searched for the function ${called}${unnamed === undefined ? searched + orWhole : ` with a single unnamed ${unnamed} parameter`}, but no matches were found in the schema cache.`,
      hint: at.meant === null ? null : `Perhaps you meant to call the function ${at.schema}.${at.meant}`,
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
    new RestProblem({
      status: 401,
      code,
      message,
      headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${message}"` },
    }),
  overUse: ({ status, code, message, retryAfter }: OverUse) =>
    new RestProblem({ status, code, message, headers: { 'retry-after': String(retryAfter) } }),
  fault: () => new RestProblem({ status: 500, code: 'XX000', message: 'Something went wrong on our side.' }),
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
