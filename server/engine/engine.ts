// The database server: the embedded PostgreSQL, or the one in DATABASE_URL.
import fs from 'node:fs'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { embeddedOwner, openEmbedded } from './embedded.ts'
import { externalOwner, openExternal } from './external.ts'
import type { Engine } from './opened.ts'
import { isOwned, takeOwnership } from './owner-lock.ts'

export type EngineSettings = Pick<Config, 'root' | 'pgBin' | 'dataDir' | 'databaseUrl' | 'directUrl' | 'authenticatorUrl'> & {
  requestRoles?: string[]
  recovery?: string[]
}

export async function openEngine(config: EngineSettings, log: Log): Promise<Engine> {
  fs.mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const lock = await takeOwnership(config.dataDir)
  try {
    const { databaseUrl } = config
    const engine = databaseUrl ? await openExternal({ ...config, databaseUrl }, log) : await openEmbedded(config, log)
    const stop = async () => {
      await engine.stop()
      await lock.release()
    }
    return { ...engine, stop }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** The owner's connection for command line tools: to a running engine, or to one started for the purpose. */
export async function reachOwner(config: EngineSettings, log: Log): Promise<{ owner: pg.ClientConfig; stop(): Promise<void> }> {
  const { databaseUrl } = config
  if (databaseUrl) return { owner: externalOwner({ ...config, databaseUrl }), stop: async () => undefined }
  if (await isOwned(config.dataDir)) return { owner: embeddedOwner(config), stop: async () => undefined }
  return openEngine(config, log)
}
