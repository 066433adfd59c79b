// The numbered steps in database/migrations, and the released schemas that they begin from (releases.json there).
import fs from 'node:fs'
import path from 'node:path'
import { CannotStart } from '#server/config.ts'
import { parseFile, type Statement } from './schema-files.ts'

export type Migration = { number: number; name: string; statements: Statement[] }
export type Release = { version: string; hash: string }

/** `folder` is database/. */
export function readMigrations(folder: string): Migration[] {
  const at = path.join(folder, 'migrations')
  const names = fs.existsSync(at)
    ? fs
        .readdirSync(at)
        .filter((name) => name.endsWith('.sql'))
        .toSorted()
    : []
  return names.map((name, index) => {
    const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
    if (number !== index + 1)
      throw new CannotStart(
        `database/migrations/${name}: the steps are called 0001-what-it-does.sql, 0002-… without a gap; this is the ${index + 1}.`,
      )
    const { parts } = parseFile(path.join('database/migrations', name), fs.readFileSync(path.join(at, name), 'utf8'))
    return { number, name, statements: [...parts.Tables, ...parts.Functions, ...parts.Rules] }
  })
}

/** The hash of every released schema, oldest first: only from these is a database upgraded. */
export function readReleases(folder: string): Release[] {
  const file = path.join(folder, 'migrations/releases.json')
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : []
}
