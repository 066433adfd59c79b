// A small town in a data folder of its own, with a backup of it and a release that upgrades it.
import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { adminWith } from '../gateway/admin.ts'
import { makeRelease, type Release } from '../setup/release.ts'
import { startServer } from '../setup/server.ts'
import { beginMinute, type Print, printOf } from './print.ts'

export type Town = { folder: string; dataDir: string; backup: string; print: Print; next: Release; remove(): Promise<void> }

const column = `measured_at timestamptz not null default '-infinity'`

/** `folder` is an existing one; everything is made within. */
export async function makeTown(folder: string): Promise<Town> {
  const [dataDir, backup] = [path.join(folder, 'town'), path.join(folder, 'town-backup')]
  await (await startServer({ DATA_DIR: dataDir, DEMO: 'on' })).end()
  // A demo town has things that are due at once, which a server would do or not, as the minute falls.
  await beginMinute(dataDir)
  await adminWith({ DATA_DIR: dataDir }, 'backup', backup)
  const print = await printOf(dataDir)
  const next = await makeRelease({
    version: '99.0.0',
    edits: { 'product/operations/site/site-stats.sql': [column, `${column},\n  visits int not null default 0`] },
    steps: {
      'count-visits': 'alter table public.site_stats add column visits int not null default 0;',
      // Takes a while, so that a kill can come within it.
      'list-visits': 'create table internal.visits as select n from generate_series(1, 200000) n;',
    },
    releases: [{ version: '98.0.0', hash: print.hash }],
  })
  const remove = async () => {
    await next.remove()
    await rm(folder, { recursive: true, force: true })
  }
  return { folder, dataDir, backup, print, next, remove }
}

/** With its owner: PostgreSQL refuses a folder of someone else. */
export function copyFolder(from: string, to: string): void {
  if (spawnSync('cp', ['-a', from, to]).status !== 0) throw new Error(`${from} was not copied`)
}
