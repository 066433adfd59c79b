// `npm run bench [-- hot-path|bytes|paint|first-screen|lighthouse|fan-out|sign-in|images|growth [arguments]]`: what is measured, each beside its limit or gate. Without a name: all of it.
// On a quiet machine; the figures are ratios of one run because no machine is ever quite quiet.
import { spawnSync } from 'node:child_process'
import { findBrowser } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, root } from './install.mjs'

const all = ['hot-path', 'bytes', 'paint', 'first-screen', 'lighthouse', 'fan-out', 'sign-in', 'images', 'growth']
const inBrowser = ['bytes', 'paint', 'first-screen', 'lighthouse']
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
