// Connects to the embedded database of a running server, by its data folder.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'

export function engineIn(dataDir: string) {
  const pidFile = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const login = (user: string, secret: string): pg.ClientConfig => ({
    host: pidFile[4]?.trim() ?? '',
    port: Number(pidFile[3]),
    user,
    password: readFileSync(path.join(dataDir, `${secret}.password`), 'utf8').trim(),
    database: 'beauty_barter',
  })
  return { postgresPid: Number(pidFile[0]), login }
}
