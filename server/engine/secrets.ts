import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** A password stored in the data folder, readable only by the server's user. */
export function readPassword(dataDir: string, name: string) {
  const file = path.join(dataDir, `${name}.password`)
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : null
}

export function makePassword(dataDir: string, name: string) {
  const password = randomBytes(24).toString('base64url')
  const file = path.join(dataDir, `${name}.password`)
  // Written to disk before any role gets it: a crash in between leaves an unused password, never a role nobody can log in as.
  const descriptor = fs.openSync(file, 'w', 0o600)
  fs.writeSync(descriptor, `${password}\n`)
  fs.fsyncSync(descriptor)
  fs.closeSync(descriptor)
  return password
}
