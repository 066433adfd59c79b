import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** A password kept in the data folder, readable by the server's user alone. */
export function readPassword(dataDir: string, name: string) {
  const file = path.join(dataDir, `${name}.password`)
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : null
}

export function makePassword(dataDir: string, name: string) {
  const password = randomBytes(24).toString('base64url')
  const file = path.join(dataDir, `${name}.password`)
  // On disk in full before any role has it: a crash in between leaves a password nobody uses, never a role nobody can enter.
  const descriptor = fs.openSync(file, 'w', 0o600)
  fs.writeSync(descriptor, `${password}\n`)
  fs.fsyncSync(descriptor)
  fs.closeSync(descriptor)
  return password
}
