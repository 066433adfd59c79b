// Brings node_modules up to date with the lockfile. Plain JavaScript without package imports: there may be none yet.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** npm writes node_modules/.package-lock.json last, so a newer package-lock.json means an install is due. */
export function ensureInstalled() {
  const installed = path.join(root, 'node_modules/.package-lock.json')
  const wanted = path.join(root, 'package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return
  console.log('Installing packages (npm ci) …')
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (done.status !== 0) process.exit(done.status ?? 1)
}
