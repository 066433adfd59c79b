// The browser for journeys and benches: the one in CHROMIUM_PATH, one that is already installed, or one installed now.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { root } from './install.mjs'

export async function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const found = onPath() ?? fromApt() ?? (await fromPlaywright())
  if (found) return found
  console.error('No Chromium was found and none could be installed. Install one and name it in CHROMIUM_PATH.')
  return process.exit(1)
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser']
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(canRun) ?? null
}

function fromApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  console.log('Installing Chromium (apt-get) …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = (name) => spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: 'inherit', env }).status === 0
  // Debian packages the headless shell separately; Ubuntu does not.
  const installEither = () => install('chromium-headless-shell') || install('chromium')
  // A fresh machine has no package lists yet.
  if (!installEither() && spawnSync('apt-get', ['update'], { stdio: 'inherit', env }).status === 0) installEither()
  return onPath()
}

async function fromPlaywright() {
  const { chromium } = await import('@playwright/test')
  const file = chromium.executablePath()
  if (canRun(file)) return file
  console.log('Installing Chromium (playwright) …')
  spawnSync(process.execPath, [path.join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'], { stdio: 'inherit' })
  return canRun(file) ? file : null
}

function canRun(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    // Missing or not executable: try the next place.
    return false
  }
}
