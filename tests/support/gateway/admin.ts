// The operator's command line on a test's database.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Clone } from '../setup/database.ts'

const run = promisify(execFile)

type Database = Pick<Clone, 'ownerUrl' | 'authenticatorUrl'>

/** The output of the command. Throws with its error output if it refuses. */
export function admin(clone: Database, ...given: string[]): Promise<string> {
  return adminWith(addressesOf(clone), ...given)
}

export function addressesOf({ ownerUrl, authenticatorUrl }: Database): Record<string, string> {
  return { DATABASE_URL: ownerUrl, AUTHENTICATOR_URL: authenticatorUrl }
}

/** With these settings, for example a data folder instead of a database. */
export async function adminWith(settings: Record<string, string>, ...given: string[]): Promise<string> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...settings }
  const { stdout } = await run(process.execPath, ['dist/server/admin.js', ...given], { env })
  return stdout.trim()
}

/** What the command says when it refuses. */
export function refusalOf(settings: Record<string, string>, ...given: string[]): Promise<string> {
  return adminWith(settings, ...given).then(
    (said) => {
      throw new Error(`accepted: ${said}`)
    },
    (error: { code?: unknown; stderr?: string }) => {
      if (error.code !== 1) throw error
      return error.stderr?.trim() ?? ''
    },
  )
}
