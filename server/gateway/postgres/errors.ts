// An error from PostgreSQL with its fields, or a connection error, with a SQLSTATE of class 08 or 53.
type Fields = {
  code: string
  message: string
  severity?: string | undefined
  detail?: string | undefined
  hint?: string | undefined
  schema?: string | undefined
  table?: string | undefined
  column?: string | undefined
  dataType?: string | undefined
  constraint?: string | undefined
  position?: string | undefined
  where?: string | undefined
}

export class DatabaseError extends Error {
  readonly code: string
  readonly severity: string | null
  readonly detail: string | null
  readonly hint: string | null
  readonly schema: string | null
  readonly table: string | null
  readonly column: string | null
  readonly dataType: string | null
  readonly constraint: string | null
  readonly position: string | null
  readonly where: string | null

  constructor(fields: Fields, cause?: unknown) {
    super(fields.message, cause === undefined ? undefined : { cause })
    this.name = 'DatabaseError'
    this.code = fields.code
    this.severity = fields.severity ?? null
    this.detail = fields.detail ?? null
    this.hint = fields.hint ?? null
    this.schema = fields.schema ?? null
    this.table = fields.table ?? null
    this.column = fields.column ?? null
    this.dataType = fields.dataType ?? null
    this.constraint = fields.constraint ?? null
    this.position = fields.position ?? null
    this.where = fields.where ?? null
  }
}

export const connectionLost = (cause: unknown) =>
  new DatabaseError({ code: '08006', message: 'The connection to the database was lost.' }, cause)
export const unreachable = (cause: unknown) => new DatabaseError({ code: '08001', message: 'The database cannot be reached.' }, cause)
export const noAnswer = () => new DatabaseError({ code: '08006', message: 'The database did not answer in time.' })
export const queueFull = () => new DatabaseError({ code: '53300', message: 'Too many requests are waiting for the database.' })
export const waitedTooLong = () => new DatabaseError({ code: '53300', message: 'No database connection became free in time.' })
export const notMoving = () => new DatabaseError({ code: '53300', message: 'The database does not answer at the moment.' })
export const closed = () => new DatabaseError({ code: '57P03', message: 'The database pool is closed.' })

/** Errors from the server have a SQLSTATE; anything else is a connection failure. */
export function asDatabaseError(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error
  if (isServerMessage(error)) return new DatabaseError(error, error)
  return connectionLost(error)
}

function isServerMessage(error: unknown): error is Error & Fields {
  return error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string'
}

/** After these errors the server has closed the session or is about to. */
export function endsConnection(error: DatabaseError): boolean {
  return error.code.startsWith('08') || /^57P0[1-5]$/.test(error.code) || error.severity === 'FATAL' || error.severity === 'PANIC'
}

/** The server and our list of prepared statements disagree; nothing was executed. */
export function asksForReparse(error: DatabaseError): boolean {
  return (
    error.code === '26000' ||
    error.code === '42P05' ||
    (error.code === '0A000' && error.message === 'cached plan must not change result type')
  )
}
