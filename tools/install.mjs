// Brings node_modules up to date with the lockfile. Plain JavaScript without package imports: there may be none yet.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing packages …')
  // Not `npm ci`: it refuses a lockfile from a registry that lacked some package of another platform. The versions are
  // those of the lockfile all the same.
  const done = spawnSync('npm', ['install', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) process.exit(done.status ?? 1)
}

/** By content, not by date: npm writes what it installed to node_modules/.package-lock.json, and a fresh clone is always "newer". */
function isInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json')
  const wanted = packagesOf('package-lock.json')
  // A package for another platform is rightly missing.
  const isThere = ([place, { version, optional }]) => (place in installed ? installed[place].version === version : optional === true)
  return Object.entries(wanted).every(([place, wish]) => place === '' || isThere([place, wish]))
}

function packagesOf(lockfile) {
  const file = path.join(root, lockfile)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}
