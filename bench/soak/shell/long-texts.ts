// The longest texts that members may write, on every screen that shows them, at 320 px: the journey of the suite, which looks at a
// screen of each kind. Does everything fit, and can it be reached?
//   npm run soak -- shell/long-texts
import { spawnSync } from 'node:child_process'
import { findChromium } from '#tests/support/journeys/chromium.ts'

const env = { ...process.env, CHROMIUM_PATH: findChromium(), LONG_TEXTS: 'all' }
const journey = ['test', 'shell/long-texts', '--project=phone', '--workers=2', '--reporter=list']
const args = ['node_modules/@playwright/test/cli.js', ...journey]
process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1
