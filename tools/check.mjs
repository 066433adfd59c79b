// `npm run check`: brings node_modules up to date, then runs the checks.
import { spawnSync } from 'node:child_process'
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const done = spawnSync('npx', ['--no-install', 'tsx', 'tools/checks/run.ts', ...process.argv.slice(2)], { stdio: 'inherit' })
process.exit(done.status ?? 1)
