// One JSON line a happening; pretty on a terminal. Never a token, a body or an address.
import { pino, type LogFn, type Logger, type LoggerOptions } from 'pino'
import type { Config } from '#server/config.ts'

export type Log = Logger

/** pino's number for it. */
const warning = 40

export function makeLog(config: Pick<Config, 'logLevel'>): Log {
  const settings = { level: config.logLevel, base: null, redact: ['password', '*.password', '*.authorization', '*.apikey'] }
  if (!process.stdout.isTTY) return gathered(settings)
  return pino({ ...settings, transport: { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' } } })
}

// A write a request line was a twentieth of a request's cost. What warns is written at once, the rest within a tenth of
// a second or when the process ends.
function gathered(settings: LoggerOptions): Log {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 100 })
  const logMethod = function (this: Logger, line: Parameters<LogFn>, write: LogFn, level: number) {
    write.apply(this, line)
    if (level >= warning) destination.flushSync()
  }
  return pino({ ...settings, hooks: { logMethod } }, destination)
}
