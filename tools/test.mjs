// npm test: installs what is missing (including the browser, Redis and PostgreSQL 15), builds, and runs tests: all of them,
// those of an area (`npm test -- trades`), or those a change touches (`npm test -- changed`). Ends with a one-line summary.
import { spawnSync } from 'node:child_process'
import { findBrowser } from './programs/browser.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, root } from './install.mjs'
import { findOldestPostgres } from './programs/postgres.mjs'
import { findRedis } from './programs/redis.mjs'

ensureInstalled()
const env = { ...process.env, CHROMIUM_PATH: await findBrowser(), REDIS_SERVER: findRedis(), OLDEST_POSTGRES: findOldestPostgres() }
ensureBuilt()
const done = spawnSync('npx', ['--no-install', 'tsx', 'tools/tests/run.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit', env })
process.exit(done.status ?? 1)
