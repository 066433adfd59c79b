// Brings node_modules up to date with the lockfile. Plain JavaScript without package imports, since there may be none yet.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing packages …')
  // Not `npm ci`: it refuses a lockfile whose registry lacked a package of another platform. The installed versions are still
  // those of the lockfile.
  const done = spawnSync('npm', ['install', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) process.exit(done.status ?? 1)
}

/** Compares contents, not dates: npm records what it installed in node_modules/.package-lock.json, and a fresh clone is always "newer". */
function isInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json')
  const wanted = packagesOf('package-lock.json')
  // Packages for other platforms are not installed.
  const isThere = ([place, { version, optional }]) => (place in installed ? installed[place].version === version : optional === true)
  return Object.entries(wanted).every(([place, wish]) => place === '' || isThere([place, wish]))
}

function packagesOf(lockfile) {
  const file = path.join(root, lockfile)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}
