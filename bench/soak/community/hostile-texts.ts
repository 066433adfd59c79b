// Three hundred texts that would run a script if a screen took them for anything but text, in every text field of the community, on
// every screen that shows it: the journey of the suite, which tries six. Does any of them run, or wait to be pressed?
//   npm run soak -- community/hostile-texts [texts]
import { spawnSync } from 'node:child_process'
import { findChromium } from '#tests/support/journeys/chromium.ts'

const [texts = '300'] = process.argv.slice(2)
const env = { ...process.env, CHROMIUM_PATH: findChromium(), HOSTILE_TEXTS: texts }
const journey = ['test', 'community/hostile-texts', '--project=phone', '--fully-parallel', '--workers=2', '--reporter=list']
const args = ['node_modules/@playwright/test/cli.js', ...journey]
process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1
