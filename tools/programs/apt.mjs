// Installs packages of Debian or Ubuntu, as root and where there is apt-get.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The first of them that can be installed; null if none can. */
export function installFirst(...names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  console.log(`Installing ${names[0]} (apt-get) …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = (name) => spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: 'inherit', env }).status === 0
  const found = names.find(install)
  if (found !== undefined) return found
  // A fresh machine has no package lists yet.
  return spawnSync('apt-get', ['update'], { stdio: 'inherit', env }).status === 0 ? (names.find(install) ?? null) : null
}
