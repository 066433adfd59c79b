// `npm run bench [-- hot-path|bytes|paint|first-screen|lighthouse|back-forward|fan-out|sign-in|images|growth|shared-times|matches|queues|town [arguments]]`: measures
// each against its limit or gate; all of them without a name. Run on a quiet machine; the results are ratios within one run,
// because no machine is ever completely quiet.
import { spawnSync } from 'node:child_process'
import { findBrowser } from './programs/browser.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, root } from './install.mjs'

const all = [
  'hot-path',
  'bytes',
  'paint',
  'first-screen',
  'lighthouse',
  'back-forward',
  'fan-out',
  'sign-in',
  'images',
  'growth',
  'shared-times',
  'matches',
  'queues',
  'town',
]
const inBrowser = ['bytes', 'paint', 'first-screen', 'lighthouse', 'back-forward']
const [name, ...rest] = process.argv.slice(2)
if (name && !all.includes(name)) {
  console.error(`There is no bench of that name. There are: ${all.join(', ')}.`)
  process.exit(2)
}
const wanted = name ? [name] : all
ensureInstalled()
const env = { ...process.env }
if (wanted.some((each) => inBrowser.includes(each))) env.CHROMIUM_PATH = await findBrowser()
ensureBuilt()
const failed = wanted.filter((each) => {
  console.log(`\n${each}`)
  return spawnSync('npx', ['--no-install', 'tsx', `bench/${each}.ts`, ...rest], { cwd: root, stdio: 'inherit', env }).status !== 0
})
console.log(failed.length === 0 ? '\nEverything is within its gate.' : `\nOut of its gate: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
