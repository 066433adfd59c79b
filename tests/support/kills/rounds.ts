// Kills backups, restores and upgrades and judges what is left: it must be the old state or the new one, whole, and the next try
// must succeed.
import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { openFolder } from '#server/engine/backup/folder.ts'
import { adminWith } from '../gateway/admin.ts'
import { freePort, startServer } from '../setup/server.ts'
import { beginMinute, differences, type Print, printOf, rowsOf } from './print.ts'
import { killWithin, timeParts, type Work } from './process.ts'
import { copyFolder, type Town } from './town.ts'

/** How many kills left the old state, and how many the new one. */
export type Tally = { kills: number; withPostgres: number; old: number; new: number; checked: Checked; faults: string[] }
/** Rows and files that were found as they should be. */
type Checked = { rows: number; files: number }
type Left = 'old' | 'new'

/** So few kills need not be spread over the whole of a part: each comes within this many ms of its beginning. */
const few = 4
const soon = 200

export const kinds = { backup: killBackups, restore: killRestores, upgrade: killUpgrades }

const admin = (settings: Record<string, string>, ...given: string[]) => ({ script: 'dist/server/admin.js', given, settings })

/**
 * `judge` says what the kill has left and throws if it is neither. Each part of the work gets as many kills as any other. Work
 * that was done before it could be killed is judged too, but gets another round.
 */
async function rounds(
  count: number,
  parts: number[],
  workOf: (name: string) => Work,
  judge: (name: string, checked: Checked) => Promise<Left>,
): Promise<Tally> {
  const tally: Tally = { kills: 0, withPostgres: 0, old: 0, new: 0, checked: { rows: 0, files: 0 }, faults: [] }
  for (let round = 0; tally.kills + tally.faults.length < count && round < 2 * count + parts.length; round++) {
    const name = `round-${round}`
    // Those that change something come first: a test has only a few rounds.
    const part = (round + Math.ceil(parts.length / 2)) % parts.length
    const also = (round + Math.floor(round / parts.length)) % 2 === 0 ? 'alone' : 'postgres'
    try {
      const isKilled = await killWithin(workOf(name), { part, ms: parts[part] ?? 0, also })
      const left = await judge(name, tally.checked)
      if (!isKilled) continue
      tally.kills += 1
      if (also === 'postgres') tally.withPostgres += 1
      tally[left] += 1
    } catch (error) {
      tally.faults.push(`${name}, part ${part}, ${also}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return tally
}

function expectSame(checked: Checked, found: Print, wanted: Print, except?: ReadonlySet<string>): void {
  const different = differences(found, wanted, except)
  if (different.length > 0) throw new Error(`not the same: ${different.join(', ')}`)
  checked.rows += rowsOf(found, except)
  checked.files += Object.keys(found.files).length
}

async function expectWhole(checked: Checked, backup: string): Promise<void> {
  const { tables, files } = await openFolder(backup)
  checked.rows += tables.reduce((sum, { rows }) => sum + rows, 0)
  checked.files += files.count
}

/** The server backs itself up when it starts, and is killed: what has the name of a backup is whole. */
async function killBackups(town: Town, count: number): Promise<Tally> {
  const dataDir = path.join(town.folder, 'backed-up')
  copyFolder(town.dataDir, dataDir)
  const PORT = String(await freePort())
  const backups = (name: string) => path.join(town.folder, `${name}-backups`)
  const workOf = (name: string): Work => ({
    script: 'dist/server/main.js',
    given: [],
    settings: { DATA_DIR: dataDir, PORT, BACKUP_FOLDER: backups(name) },
    marks: [/ is open at /, /backup made/],
    dataDirs: [dataDir],
  })
  // The second part is the backup; it has not begun when the server says that it is open.
  const parts = count < few ? [soon, soon] : await timeParts(workOf('first'))
  await rm(backups('first'), { recursive: true, force: true })
  const tally = await rounds(count, parts, workOf, async (name, checked) => {
    const left = (await readdir(backups(name)).catch(() => [])).filter((each) => !each.endsWith('.part'))
    for (const each of left) await expectWhole(checked, path.join(backups(name), each))
    // The next start makes what is missing, and removes what was begun.
    await timeParts({ ...workOf(name), marks: left.length > 0 ? [/ is open at /] : [/ is open at /, /backup made/] })
    const [whole = '', ...more] = await readdir(backups(name))
    if (more.length > 0) throw new Error(`more than one backup: ${whole}, ${more.join(', ')}`)
    await expectWhole(checked, path.join(backups(name), whole))
    await rm(backups(name), { recursive: true })
    return left.length > 0 ? 'new' : 'old'
  })
  await printOf(dataDir) // waits for a PostgreSQL that was left alone
  await rm(dataDir, { recursive: true })
  return tally
}

async function killRestores(town: Town, count: number): Promise<Tally> {
  const target = (name: string) => path.join(town.folder, name)
  const workOf = (name: string): Work => ({
    ...admin({ DATA_DIR: target(name) }, 'restore', town.backup),
    marks: [/ is whole: /, /The tables are made/, /The rows are there/, / is restored to /],
    dataDirs: [`${target(name)}.part`],
  })
  const parts = count < few ? [soon, soon, soon, soon] : await timeParts(workOf('first'))
  await rm(target('first'), { recursive: true, force: true })
  return rounds(count, parts, workOf, async (name, checked) => {
    const left = existsSync(target(name)) ? 'new' : 'old'
    if (left === 'old') await adminWith({ DATA_DIR: target(name) }, 'restore', town.backup)
    if (existsSync(`${target(name)}.part`)) throw new Error('the folder in the making is still there')
    expectSame(checked, await printOf(target(name)), town.print)
    await rm(target(name), { recursive: true })
    return left
  })
}

async function killUpgrades(town: Town, count: number): Promise<Tally> {
  const PORT = String(await freePort())
  const dataDir = (name: string) => path.join(town.folder, name)
  const workOf = (name: string): Work => {
    if (!existsSync(dataDir(name))) copyFolder(town.dataDir, dataDir(name))
    return {
      script: town.next.main,
      given: [],
      settings: { DATA_DIR: dataDir(name), PORT },
      marks: [/First a backup/, /Upgrading the database: \d+-count-visits/, /The schema was upgraded/, / is open at /],
      dataDirs: [dataDir(name)],
    }
  }
  const parts = await timeParts(workOf('first'))
  await beginMinute(dataDir('first'))
  const upgraded = await printOf(dataDir('first'))
  await rm(dataDir('first'), { recursive: true })
  // What a server writes by itself once it serves differs from run to run.
  const own = new Set(differences(upgraded, town.print).filter((name) => name in town.print.rows))
  const reference = await sumsOf(town.backup)
  return rounds(count, parts, workOf, async (name, checked) => {
    const found = await printOf(dataDir(name))
    const left = found.release === upgraded.release ? 'new' : 'old'
    if (left === 'new') expectSame(checked, found, upgraded, own)
    else expectSame(checked, found, town.print)
    await (await startServer({ DATA_DIR: dataDir(name) }, town.next.main)).end()
    expectSame(checked, await printOf(dataDir(name)), upgraded, own)
    const [backup = '', ...more] = await readdir(path.join(dataDir(name), 'backups'))
    if (more.length > 0) throw new Error(`more than one backup: ${backup}, ${more.join(', ')}`)
    const folder = path.join(dataDir(name), 'backups', backup)
    await expectWhole(checked, folder)
    if ((await sumsOf(folder)) !== reference) throw new Error('the backup before the upgrade holds other rows or files')
    await rm(dataDir(name), { recursive: true })
    return left
  })
}

/** The checksums of rows, files and schema; backup.json has the time. */
async function sumsOf(backup: string): Promise<string> {
  const lines = (await readFile(path.join(backup, 'SHA256SUMS'), 'utf8')).split('\n')
  return lines
    .filter((line) => !line.endsWith('  backup.json'))
    .toSorted()
    .join('\n')
}
