// The oldest PostgreSQL that is promised, which tests start the product on: the folder in OLDEST_POSTGRES, Debian's, or
// Debian's installed now.
import { existsSync } from 'node:fs'
import { installFirst } from './apt.mjs'

const debian = '/usr/lib/postgresql/15/bin'

export function findOldestPostgres() {
  if (process.env.OLDEST_POSTGRES) return process.env.OLDEST_POSTGRES
  if (existsSync(debian) || installFirst('postgresql-15') !== null) return debian
  console.error('No PostgreSQL 15 was found and none could be installed. Install one, or name its bin folder in OLDEST_POSTGRES.')
  return process.exit(1)
}
