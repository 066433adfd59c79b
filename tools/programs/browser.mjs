// The browser for journeys and benches: the one in CHROMIUM_PATH, one that is already installed, or one installed now.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { installFirst } from './apt.mjs'
import { canRun, findProgram } from './path.mjs'
import { root } from '../install.mjs'

export async function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const found = findProgram(shell) ?? fromApt() ?? onPath() ?? (await fromPlaywright())
  if (found) return found
  console.error('No Chromium was found and none could be installed. Install one and name it in CHROMIUM_PATH.')
  return process.exit(1)
}

// It does the same work in a tenth less time than the whole browser. Debian packages it separately; Ubuntu does not.
const shell = 'chromium-headless-shell'
const onPath = () => findProgram(shell, 'chromium', 'chromium-browser')
const fromApt = () => (installFirst(shell, 'chromium') === null ? null : onPath())

async function fromPlaywright() {
  const { chromium } = await import('@playwright/test')
  const file = chromium.executablePath()
  if (canRun(file)) return file
  console.log('Installing Chromium (playwright) …')
  spawnSync(process.execPath, [path.join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'], { stdio: 'inherit' })
  return canRun(file) ? file : null
}
