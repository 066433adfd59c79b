// The operator's command line on a test's database.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Clone } from '../setup/database.ts'

const run = promisify(execFile)

/** The output of the command. Throws with its error output if it refuses. */
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
