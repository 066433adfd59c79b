// npm test: installs what is missing (browser included), builds, runs every test and closes with one plain line.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, root } from './install.mjs'

ensureInstalled()
const browser = await findBrowser()
ensureBuilt()

const results = path.join(root, 'test-results')
rmSync(results, { recursive: true, force: true })
const vitest = run('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}/vitest.json`])
const journeys = run('@playwright/test/cli.js', ['test'])

const counts = [countVitest(vitest), countJourneys(journeys)]
const sum = (key) => counts.reduce((total, count) => total + count[key], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') > 0 ? 1 : 0)

function run(file, args) {
  const env = { ...process.env, CHROMIUM_PATH: browser }
  const done = spawnSync(process.execPath, [path.join(root, 'node_modules', file), ...args], { cwd: root, stdio: 'inherit', env })
  return done.status ?? 1
}

// A run that ends badly counts as a failure even when no single test did (a file that does not load, no test found);
// a skipped test is one that did not pass.
function countVitest(status) {
  const report = read('vitest.json')
  if (report === null) return { passed: 0, failed: 1 }
  const { numPassedTests: passed, numTotalTests: total } = report
  return { passed, failed: Math.max(total - passed, status === 0 && passed > 0 ? 0 : 1) }
}

function countJourneys(status) {
  const report = read('journeys.json')
  if (report === null) return { passed: 0, failed: 1 }
  const { expected: passed, unexpected, flaky, skipped } = report.stats
  return { passed, failed: Math.max(unexpected + flaky + skipped, status === 0 && passed > 0 ? 0 : 1) }
}

function read(name) {
  const file = path.join(results, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

async function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const found = onPath() ?? fromApt() ?? (await fromPlaywright())
  if (found) return found
  console.error('No Chromium was found and none could be installed. Install one and name it in CHROMIUM_PATH.')
  return process.exit(1)
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders.flatMap((folder) => ['chromium', 'chromium-browser'].map((name) => path.join(folder, name))).find(canRun) ?? null
}

function fromApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  console.log('Installing Chromium (apt-get) …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = () => spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'inherit', env }).status
  // A bare machine has no package lists yet.
  if (install() !== 0 && spawnSync('apt-get', ['update'], { stdio: 'inherit', env }).status === 0) install()
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
    // Not there, or not ours to run: the next place is asked.
    return false
  }
}
