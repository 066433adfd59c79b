// How errors are logged: only listed fields, because others may contain rows, email addresses and bodies.

type ErrorFacts = { type: string; code?: string; status?: number; message: string; stack?: string; cause?: ErrorFacts }

const longest = { message: 300, stack: 3000 }

/** Only our own faults have a stack. Refusals, outages and PostgreSQL errors have their cause elsewhere. */
export function describeError(error: unknown, depth = 0): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error, message: plain(String(error)) }
  const code =
    'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? String(error.code).slice(0, 60) : null
  const status = statusOf(error)
  const { cause, stack } = error
  const isOurs = !isPostgres(error) && (status === null || status === 500) && !isPostgres(cause)
  return {
    type: error.name,
    ...(code !== null && { code }),
    ...(status !== null && { status }),
    message: plain(error.message),
    ...(isOurs && stack !== undefined && { stack: framesOf(stack) }),
    ...(cause !== undefined && depth < 3 && { cause: describeError(cause, depth + 1) }),
  }
}

function statusOf(error: Error): number | null {
  if ('status' in error && typeof error.status === 'number') return error.status
  return 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : null
}

/** Has a SQLSTATE and a severity: an error of the server, or our own DatabaseError. */
function isPostgres(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && 'code' in error
}

/** Without the message, which the stack repeats and which may be long. */
function framesOf(stack: string): string {
  const lines = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return lines.join('\n').slice(0, longest.stack)
}

function plain(text: string): string {
  return text
    .slice(0, longest.message)
    .replaceAll(/[^\s"'<>]+@[^\s"'<>]+/g, '[address]')
    .replaceAll(/\beyJ[\w-]+(\.[\w-]+){0,2}|\bsb_(secret|publishable)_[\w-]+/g, '[token]')
}
