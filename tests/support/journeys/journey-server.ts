// Creates the journeys' servers: one scratch PostgreSQL per run with two templates, the bare schema and the demo town. Each
// worker has its own servers, on clones of them. The servers of a run share the pictures they have rendered; otherwise
// each would render the town's again.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { cloneOf } from '../setup/clone.ts'
import { type Scratch, startScratch } from '../setup/scratch.ts'
import { type Server, startServer } from '../setup/server.ts'

export type JourneyServer = Server & {
  /** The output of `npm run admin -- …`. */
  admin(...command: string[]): Promise<string>
}
export type Settings = Record<string, string>

type Run = { scratch: Scratch; rendered: string }

const run = promisify(execFile)
const demoTemplate = 'template_demo'
// The shipped build.
const entry = 'dist/server/main.js'

export default async function setup(): Promise<() => Promise<void>> {
  const { scratch, stop } = await startScratch()
  const demo = await cloneOf(scratch, scratch.template, demoTemplate)
  const server = await startServer({ DATABASE_URL: demo.ownerUrl, AUTHENTICATOR_URL: demo.authenticatorUrl, DEMO: 'on' }, entry)
  await server.stop()
  const rendered = await mkdtemp(path.join(tmpdir(), 'bb-rendered-'))
  // Workers start after this and inherit it.
  process.env['JOURNEY_RUN'] = JSON.stringify({ scratch, rendered } satisfies Run)
  return async () => {
    await stop()
    await rm(rendered, { recursive: true, force: true })
  }
}

export async function openServer(settings: Settings): Promise<JourneyServer> {
  const given: Run | null = JSON.parse(process.env['JOURNEY_RUN'] ?? 'null')
  if (given === null) throw new Error('The journeys’ database is not running: start them with npx playwright test.')
  const { scratch, rendered } = given
  const clone = await cloneOf(scratch, settings['DEMO'] === 'on' ? demoTemplate : scratch.template)
  const database = { DATABASE_URL: clone.ownerUrl, AUTHENTICATOR_URL: clone.authenticatorUrl }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bb-journey-'))
  await mkdir(path.join(dataDir, 'storage'))
  await symlink(rendered, path.join(dataDir, 'storage/pictures'))
  const server = await startServer({ ...database, DATA_DIR: dataDir, ...settings }, entry)
  const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...database }
  return {
    ...server,
    admin: async (...command) => (await run(process.execPath, ['dist/server/admin.js', ...command], { env })).stdout,
    async stop() {
      await server.stop()
      await clone.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
