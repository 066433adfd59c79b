// Builds the web and the server into dist/. Plain JavaScript without package imports, because `npm start` first uses it to
// check whether dist/ was built from the current sources. `node tools/build.mjs server` only builds the server, and only if
// it has changed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, root } from './install.mjs'

const common = ['domain', 'package.json', 'package-lock.json', 'tsconfig.json']
const parts = {
  web: { sources: [...common, 'web', 'app.html', 'vite.config.ts'], config: 'vite.config.ts' },
  server: { sources: [...common, 'server', 'web/ui/display', 'vite.server.config.ts'], config: 'vite.server.config.ts' },
}

/** `only`: tests that open no page just need the server. */
export function ensureBuilt(only = Object.keys(parts)) {
  const stale = only.filter((name) => !existsSync(stampOf(name)) || readFileSync(stampOf(name), 'utf8') !== hashOfSources(name))
  if (stale.length === 0) return
  console.log(`Building the ${stale.join(' and the ')} …`)
  build(stale)
}

function build(names) {
  for (const name of names) {
    const before = hashOfSources(name)
    vite(parts[name].config)
    // The state before the build: files saved while it runs are built next time.
    writeFileSync(stampOf(name), before)
  }
}

function vite(config) {
  const bin = path.join(root, 'node_modules/vite/bin/vite.js')
  // Overrides NODE_ENV from vitest or an operator's shell: JSX for development would need what production lacks.
  const env = { ...process.env, NODE_ENV: 'production' }
  const done = spawnSync(process.execPath, [bin, 'build', '--config', config, '--logLevel', 'warn'], { cwd: root, env, stdio: 'inherit' })
  if (done.status !== 0) process.exit(done.status ?? 1)
}

function stampOf(name) {
  return path.join(root, `dist/${name}.sha256`)
}

function hashOfSources(name) {
  const hash = createHash('sha256')
  for (const source of parts[name].sources) addTo(hash, source)
  return hash.digest('hex')
}

function addTo(hash, source) {
  const full = path.join(root, source)
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).toSorted()) addTo(hash, `${source}/${name}`)
    return
  }
  // The build writes the route tree itself, and does not include tests.
  if (/\.gen\.ts$|\.test\.tsx?$/.test(source)) return
  hash.update(`${source}\0`).update(readFileSync(full)).update('\0')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled()
  if (process.argv[2] === 'server') ensureBuilt(['server'])
  else build(Object.keys(parts))
}
