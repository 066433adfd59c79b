// Builds the web and the server into dist/. Plain JavaScript without package imports: `npm start` asks it before anything
// else whether what is in dist/ was made from the sources as they are now.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, root } from './install.mjs'

const sources = [
  'web',
  'server',
  'domain',
  'app.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.server.config.ts',
]
const stamp = path.join(root, 'dist/sources.sha256')

export function ensureBuilt() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources()) return
  console.log('Building …')
  build()
}

function build() {
  const before = hashOfSources()
  vite('vite.config.ts')
  vite('vite.server.config.ts')
  // Of the sources as they were: what was saved while building is built next time.
  writeFileSync(stamp, before)
}

function vite(config) {
  const bin = path.join(root, 'node_modules/vite/bin/vite.js')
  const done = spawnSync(process.execPath, [bin, 'build', '--config', config, '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' })
  if (done.status !== 0) process.exit(done.status ?? 1)
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const source of sources) addTo(hash, source)
  return hash.digest('hex')
}

function addTo(hash, source) {
  const full = path.join(root, source)
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).toSorted()) addTo(hash, `${source}/${name}`)
    return
  }
  // The route tree is written by the build itself; tests are not built.
  if (/\.gen\.ts$|\.test\.tsx?$/.test(source)) return
  hash.update(`${source}\0`).update(readFileSync(full)).update('\0')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled()
  build()
}
