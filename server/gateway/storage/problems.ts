// Errors of the storage protocol. Nearly all are sent as HTTP 400 with the real status in the body, as its clients expect.
import { CallerProblem, keyProblemBody } from '../caller.ts'
import { OverUse } from '../parties.ts'
import { DatabaseError } from '../postgres/database.ts'

export class StorageProblem extends Error {
  override name = 'StorageProblem'
  readonly status: number
  /** The legacy error name, in addition to the code. */
  readonly error: string
  readonly code: string
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | null

  constructor(status: number, error: string, code: string, message: string, retryAfter: number | null = null) {
    super(message)
    this.retryAfter = retryAfter
    this.status = status
    this.error = error
    this.code = code
  }
}

const make = (status: number, error: string, code: string, message: string) => () => new StorageProblem(status, error, code, message)

export const problems = {
  noBucket: make(404, 'Bucket not found', 'NoSuchBucket', 'Bucket not found'),
  noObject: make(404, 'not_found', 'NoSuchKey', 'Object not found'),
  objectExists: make(409, 'Duplicate', 'KeyAlreadyExists', 'The resource already exists'),
  bucketExists: make(409, 'Duplicate', 'BucketAlreadyExists', 'The resource already exists'),
  bucketNotEmpty: make(409, 'ResourceNotEmpty', 'InvalidRequest', 'The bucket you tried to delete is not empty'),
  refused: make(403, 'Unauthorized', 'AccessDenied', 'new row violates row-level security policy'),
  closedBucket: make(403, 'Unauthorized', 'AccessDenied', 'Access denied to this bucket'),
  tooLarge: make(413, 'Payload too large', 'EntityTooLarge', 'The object exceeded the maximum allowed size'),
  bucketName: make(400, 'Invalid Input', 'InvalidBucketName', 'Bucket name invalid'),
  noUpload: make(404, 'not_found', 'NoSuchUpload', 'The upload was not found. It may be finished or given up.'),
  signature: make(400, 'InvalidSignature', 'InvalidSignature', 'Invalid signature'),
  noRoom: make(413, 'Payload too large', 'QuotaExceeded', 'Your files have no more room. Please delete some first.'),
  diskFull: make(507, 'Insufficient Storage', 'InsufficientStorage', 'There is no room for files at the moment.'),
  tooMany: (seconds: number) =>
    new StorageProblem(429, 'too_many_requests', 'SlowDown', 'Too many uploads in an hour. Please try again later.', seconds),
  mime: (type: string) => new StorageProblem(415, 'invalid_mime_type', 'InvalidMimeType', `mime type ${type} is not supported`),
  key: (key: string) => new StorageProblem(400, 'InvalidKey', 'InvalidKey', `Invalid key: ${key.slice(0, 200)}`),
  token: (message: string) => new StorageProblem(400, 'InvalidJWT', 'InvalidJWT', message),
  caller: (message: string) => new StorageProblem(403, 'Unauthorized', 'AccessDenied', message),
  invalid: (message: string) => new StorageProblem(400, 'Error', 'InvalidRequest', message),
  unknownRoute: (method: string, path: string) => new StorageProblem(404, 'Not Found', 'NotFound', `Route ${method}:${path} not found`),
} as const

export type Refusal = { status: number; body: Record<string, string> }

/** Only faults, overload and unknown routes use the real HTTP status. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof StorageProblem) return render(error, isTrue(error) ? error.status : 400)
  if (error instanceof CallerProblem) return refusedCaller(error)
  if (error instanceof OverUse) return { status: error.status, body: overUseBody(error) }
  if (error instanceof DatabaseError) return refusedByDatabase(error)
  if (isDiskFull(error)) return render(problems.diskFull(), 507)
  return refusedByFramework(error) ?? fault()
}

/** For example an invalid content type: refused before any of our code sees the request. */
function refusedByFramework(error: unknown): Refusal | null {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return null
  if (error.statusCode < 400 || error.statusCode > 499) return null
  const code = 'code' in error ? String(error.code) : 'InvalidRequest'
  return { status: error.statusCode, body: { statusCode: String(error.statusCode), error: 'Error', message: error.message, code } }
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

function isTrue({ code }: StorageProblem): boolean {
  return code === 'NotFound' || code === 'SlowDown'
}

function render({ status, error, code, message }: StorageProblem, httpStatus: number): Refusal {
  return { status: httpStatus, body: { statusCode: String(status), error, message, code } }
}

const tokenTexts = {
  malformed: 'Invalid Compact JWS',
  signature: 'signature verification failed',
  expired: '"exp" claim timestamp check failed',
} as const

function refusedCaller(problem: CallerProblem): Refusal {
  const body = keyProblemBody(problem)
  if (problem.kind === 'wrong_key' && body !== null) return { status: 401, body }
  const text = problem.kind in tokenTexts ? tokenTexts[problem.kind as keyof typeof tokenTexts] : problem.message
  if (problem.kind === 'no_key') return render(problems.invalid("headers must have required property 'authorization'"), 400)
  return render(problems.caller(text), 400)
}

function refusedByDatabase(error: DatabaseError): Refusal {
  if (error.code === '42501') return render(new StorageProblem(403, 'Unauthorized', 'AccessDenied', plain(error.message)), 400)
  if (error.code === '23505') return render(problems.objectExists(), 400)
  if (error.code === '23503') return render(problems.noBucket(), 400)
  if (error.code === '57014')
    return render(new StorageProblem(544, 'DatabaseTimeout', 'DatabaseTimeout', 'The database took too long.'), 400)
  if (error.code.startsWith('53') || error.code.startsWith('08')) {
    return render(new StorageProblem(503, 'too_many_connections', 'SlowDown', 'Too many requests are waiting for the database.'), 503)
  }
  // Messages that an application's policies or triggers raise on purpose are meant for people.
  const status = /^PT([45]\d\d)$/.exec(error.code)?.[1]
  const own = status !== undefined || error.code === 'P0001' || error.code.startsWith('23')
  if (own) return render(new StorageProblem(Number(status ?? 400), 'Error', error.hint ?? 'InvalidRequest', error.message), 400)
  // Invalid text (class 22), such as an escape that the database cannot store.
  if (error.code.startsWith('22')) return render(problems.invalid('The request holds a value the database cannot read.'), 400)
  return fault()
}

function overUseBody({ status, code, message }: OverUse): Record<string, string> {
  return { statusCode: String(status), error: 'too_many_requests', message, code }
}

/** Seconds after which the same request may succeed; null if waiting does not help. */
export function retryAfterOf(error: unknown): number | null {
  if (error instanceof StorageProblem || error instanceof OverUse) return error.retryAfter
  return error instanceof DatabaseError && /^(53|08)/.test(error.code) ? 1 : null
}

function plain(message: string): string {
  return message.replace(/ (\(USING expression\) )?for table "\w+"$/, '')
}

/** For the resumable protocol, which uses real statuses and plain text bodies. */
export function trueStatusOf(error: unknown): { status_code: number; body: string } {
  const own = error as { status_code?: unknown; body?: unknown } | null
  if (typeof own?.status_code === 'number' && typeof own.body === 'string') return { status_code: own.status_code, body: own.body }
  const { body } = refusalOf(error)
  return { status_code: Number(body['statusCode'] ?? 401), body: body['message'] ?? '' }
}

function fault(): Refusal {
  return {
    status: 500,
    body: { statusCode: '500', error: 'internal', message: 'Something went wrong on our side.', code: 'InternalError' },
  }
}
