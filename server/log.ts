// One JSON line a happening; pretty on a terminal. Never a token, a body or an address.
import { pino, type Logger } from 'pino'
import type { Config } from '#server/config.ts'

export type Log = Logger

export function makeLog(config: Pick<Config, 'logLevel'>): Log {
  const settings = { level: config.logLevel, base: null, redact: ['password', '*.password', '*.authorization', '*.apikey'] }
  if (!process.stdout.isTTY) return pino(settings)
  return pino({ ...settings, transport: { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' } } })
}
