// The operator's command line on a database of a test.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Clone } from '../setup/database.ts'

const run = promisify(execFile)

/** What the command prints. Throws with what it printed besides when it refuses. */
export async function admin({ ownerUrl, authenticatorUrl }: Clone, ...given: string[]): Promise<string> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    DATABASE_URL: ownerUrl,
    AUTHENTICATOR_URL: authenticatorUrl,
  }
  const { stdout } = await run(process.execPath, ['dist/server/admin.js', ...given], { env })
  return stdout.trim()
}
