// The numbered steps in database/migrations, and the released schemas that they begin from (releases.json there). While a
// release is made, its steps are joined into one, so a number alone does not say which tables a database has.
import fs from 'node:fs'
import path from 'node:path'
import { CannotStart } from '#server/config.ts'
import { parseFile, type Statement } from './schema-files.ts'

export type Migration = { number: number; name: string; statements: Statement[] }
/** `migration`: the number of its last step. */
export type Release = { version: string; hash: string; migration: number }

/** `folder` is database/. */
export function readMigrations(folder: string): Migration[] {
  const at = path.join(folder, 'migrations')
  if (!fs.existsSync(at)) return []
  const entries = fs.readdirSync(at, { withFileTypes: true }).filter((entry) => entry.isDirectory() || entry.name.endsWith('.sql'))
  const names = entries.map(({ name }) => name).toSorted()
  return names.map((name, index) => {
    const number = Number(/^(\d{4})-[a-z0-9.-]+$/.exec(name)?.[1])
    if (number !== index + 1)
      throw new CannotStart(
        `database/migrations/${name}: the steps are called 0001-what-it-does.sql, 0002-… without a gap; this is the ${index + 1}.`,
      )
    return { number, name, statements: filesOf(at, name).flatMap((file) => readStatements(folder, file)) }
  })
}

/** A long step is a folder of files, which are one step in the order of their names. */
function filesOf(at: string, name: string): string[] {
  const whole = path.join(at, name)
  if (!fs.statSync(whole).isDirectory()) return [whole]
  const files = fs.readdirSync(whole).filter((file) => file.endsWith('.sql'))
  if (files.length === 0) throw new CannotStart(`database/migrations/${name}: the step has no file.`)
  return files.toSorted().map((file) => path.join(whole, file))
}

function readStatements(folder: string, file: string): Statement[] {
  const { parts } = parseFile(path.join('database', path.relative(folder, file)), fs.readFileSync(file, 'utf8'))
  return [...parts.Tables, ...parts.Functions, ...parts.Rules]
}

/** Every released schema, oldest first: only from these is a database upgraded. */
export function readReleases(folder: string): Release[] {
  const file = path.join(folder, 'migrations/releases.json')
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : []
}
