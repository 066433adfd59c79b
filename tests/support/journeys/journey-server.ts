// Creates the journeys' servers: one scratch PostgreSQL per run with two templates, the bare schema and the demo town. Each
// worker has its own servers, on clones of them.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { cloneOf } from '../setup/clone.ts'
import { type Scratch, startScratch } from '../setup/scratch.ts'
import { type Server, startServer } from '../setup/server.ts'

export type JourneyServer = Server & {
  /** The output of `npm run admin -- …`. */
  admin(...command: string[]): Promise<string>
}
export type Settings = Record<string, string>

const run = promisify(execFile)
const demoTemplate = 'template_demo'
// The shipped build.
const entry = 'dist/server/main.js'

export default async function setup(): Promise<() => Promise<void>> {
  const { scratch, stop } = await startScratch()
  const demo = await cloneOf(scratch, scratch.template, demoTemplate)
  const server = await startServer({ DATABASE_URL: demo.ownerUrl, AUTHENTICATOR_URL: demo.authenticatorUrl, DEMO: 'on' }, entry)
  await server.stop()
  // Workers start after this and inherit it.
  process.env['JOURNEY_SCRATCH'] = JSON.stringify(scratch)
  return stop
}

export async function openServer(settings: Settings): Promise<JourneyServer> {
  const scratch: Scratch = JSON.parse(process.env['JOURNEY_SCRATCH'] ?? 'null')
  if (scratch === null) throw new Error('The journeys’ database is not running: start them with npx playwright test.')
  const clone = await cloneOf(scratch, settings['DEMO'] === 'on' ? demoTemplate : scratch.template)
  const database = { DATABASE_URL: clone.ownerUrl, AUTHENTICATOR_URL: clone.authenticatorUrl }
  const server = await startServer({ ...database, ...settings }, entry)
  const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...database }
  return {
    ...server,
    admin: async (...command) => (await run(process.execPath, ['dist/server/admin.js', ...command], { env })).stdout,
    async stop() {
      await server.stop()
      await clone.drop()
    },
  }
}
