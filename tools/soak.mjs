// `npm run soak -- <name> [arguments]`: counts that would take too long for a test. Without a name: all of them.
import { spawnSync } from 'node:child_process'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, root } from './install.mjs'
import { findBrowser } from './programs/browser.mjs'
import { findRedis } from './programs/redis.mjs'

const all = [
  'kill',
  'kills',
  'restore',
  'admin-calls',
  'archive',
  'paths',
  'lives',
  'shell/long-texts',
  'frames',
  'refresh',
  'alike',
  'grammar',
  'billing',
  'shared-times',
  'scheduling/calendars',
  'guesses',
  'attackers',
  'attackers/heaviest',
  'jobs/rush',
  'market/accepts',
  'market/lives',
  'notifications/forged',
  'notifications/rush',
  'reconnect',
  'community/rooms',
  'community/replies',
  'community/hostile-texts',
  'community/scroll',
  'planted/area',
  'mutants',
  'guessing',
  'tokens',
  'suite',
]
const [name, ...rest] = process.argv.slice(2)
if (name && !all.includes(name)) {
  console.error(`There is no soak run of that name. There are: ${all.join(', ')}.`)
  process.exit(2)
}
ensureInstalled()
ensureBuilt()
const env = {
  ...process.env,
  ...(name === undefined || name === 'community/scroll' || name === 'planted/area' ? { CHROMIUM_PATH: await findBrowser() } : {}),
  ...(name === undefined || name === 'community/rooms' || name === 'suite' ? { REDIS_SERVER: findRedis() } : {}),
}
const failed = (name ? [name] : all).filter(
  (each) => spawnSync('npx', ['--no-install', 'tsx', `bench/soak/${each}.ts`, ...rest], { cwd: root, stdio: 'inherit', env }).status !== 0,
)
console.log(failed.length === 0 ? 'Soak runs passed.' : `Failed: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
