// The log: one JSON line per event, pretty on a terminal. Never contains a token, a body or an address; limited in size.
import { pino, type LogFn, type Logger, type LoggerOptions } from 'pino'
import type { Config } from '#server/config.ts'
import { describeError } from './log-errors.ts'
import { makeLogLimits } from './log-limits.ts'

export type Log = Logger

/** pino's level for it. */
const warning = 40
const windowMs = 60_000

export function makeLog({ logLevel }: Pick<Config, 'logLevel'>): Log {
  const settings = {
    level: logLevel,
    base: null,
    redact: ['password', '*.password', '*.authorization', '*.apikey'],
    serializers: { err: (error: unknown) => describeError(error) },
  }
  if (!process.stdout.isTTY) return gathered(settings)
  const transport = { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' } }
  return limited((hooks) => pino({ ...settings, hooks, transport }))
}

// Writing each request line separately was a twentieth of a request's cost. Warnings are written at once, everything else
// within a tenth of a second or when the process ends.
function gathered(settings: LoggerOptions): Log {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 100 })
  return limited(
    (hooks) => pino({ ...settings, hooks }, destination),
    () => destination.flushSync(),
  )
}

type Hooks = NonNullable<LoggerOptions['hooks']>

/** An attacker can cause any number of events, but not any number of lines: see log-limits.ts. */
function limited(open: (hooks: Hooks) => Logger, flush?: () => void): Log {
  const limits = makeLogLimits()
  const logMethod = function (this: Logger, line: Parameters<LogFn>, write: LogFn, level: number) {
    if (!limits.allow(line, level, this.isLevelEnabled('debug'))) return
    write.apply(this, line)
    if (level >= warning) flush?.()
  }
  const log = open({ logMethod })
  setInterval(() => {
    const leftOut = limits.nextMinute()
    if (leftOut !== null) log.warn({ leftOut }, 'lines of the last minute that were not written')
  }, windowMs).unref()
  return log
}
