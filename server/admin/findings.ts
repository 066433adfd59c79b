// What is wrong or unsafe in this installation, for `npm run admin -- doctor` and for the overview of the admin area.
import { existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { lastBackup } from '#server/backups/backups.ts'
import { CannotStart, type Config } from '#server/config.ts'
import { isOwned } from '#server/engine/owner-lock.ts'
import { readStanding } from '#server/engine/schema/schema.ts'
import { judgeClock } from '#server/settings/exposure.ts'
import { archiveFindings, uploadFindings } from './archive-findings.ts'
import { fine, unsafe, wrong, type Finding } from './finding.ts'
import { sealingFindings } from './sealing-findings.ts'

const inLog = "The reason is in the server's log."
const checkMail = 'Check SMTP_HOST and the mail server.'
const gigabyte = 1024 ** 3
const hourMs = 60 * 60 * 1000

/** Only reads; `client` is the database's owner. `startedAt`: when this server started; null if this is another process. */
export async function examine(client: pg.Client, config: Config, now: Date, startedAt: Date | null = null): Promise<Finding[]> {
  const standing = await schemaFindings(client)
  // Another version's database may lack what the other questions read.
  if (standing.some(({ level }) => level === 'wrong')) return [...standing, ...exposureFindings(config)]
  const found: Finding[] = [...standing, ...exposureFindings(config)]
  for (const look of [
    clockFindings,
    taskFindings,
    emailFindings,
    peopleFindings,
    sizeFindings,
    diskFindings,
    backupFindings,
    archiveFindings,
    uploadFindings,
    sealingFindings,
  ])
    found.push(...(await look(client, config, now, startedAt)))
  return found
}

async function schemaFindings(client: pg.Client): Promise<Finding[]> {
  const standing = await readStanding(client)
  if (standing.is === 'same') return [fine('The database belongs to this version.')]
  if (standing.is === 'older') return [wrong(`The database is of version ${standing.from}; the next start upgrades it.`)]
  if (standing.is === 'newer') return [wrong(`The database belongs to version ${standing.release}, which is newer than this one.`)]
  return [wrong(standing.is === 'empty' ? 'The database is empty.' : 'The database was made by other files in database/.')]
}

function exposureFindings({ warnings, adminSecondFactor, isLoopback }: Config): Finding[] {
  const factor = adminSecondFactor || isLoopback ? [] : ["ADMIN_SECOND_FACTOR=off: an admin's password alone opens everything they may do."]
  return [...warnings, ...factor].map((what) => unsafe(what, { todo: 'Change the setting and start the server again.' }))
}

async function clockFindings(client: pg.Client, config: Config): Promise<Finding[]> {
  const { rows } = await client.query<{ shift: string }>(`select shift::text from clock.settings where shift <> '0'`)
  try {
    const warning = judgeClock(rows[0]?.shift ?? null, config)
    return warning === null ? [] : [unsafe(warning)]
  } catch (error) {
    if (error instanceof CannotStart) return [wrong(error.message)]
    throw error
  }
}

async function taskFindings(client: pg.Client, { databaseUrl, dataDir }: Config, now: Date, startedAt: Date | null): Promise<Finding[]> {
  const { rows: failed } = await client.query<{ name: string; failed_since: Date }>(
    'select name, failed_since from clock.tasks where failed_since is not null order by name',
  )
  const found = failed.map(({ name, failed_since: since }) =>
    wrong(`The task ${name} has failed as a whole since ${since.toISOString()}.`, { todo: inLog }),
  )
  const { rows: left } = await client.query<{ task: string; many: number; since: Date; again_at: Date; error: string }>(
    `select task, count(*)::int as many, min(first_at) as since, min(again_at) as again_at,
       (array_agg(error order by first_at, key))[1] as error
     from clock.failures group by task order by task`,
  )
  for (const { task, many, since, again_at: again, error } of left)
    found.push(
      wrong(`The task ${task} could not be done for ${many === 1 ? 'one row' : `${many} rows`}, first at ${since.toISOString()}.`, {
        todo: `It is tried again at ${again.toISOString()}. ${inLog}`,
        where: error.slice(0, 200),
      }),
    )
  const { rows: lost } = await client.query<{ template: string; many: number; last: Date; error: string }>(
    `select coalesce(template, 'none') as template, count(*)::int as many, max(lost_at) as last, (array_agg(error order by id desc))[1] as error
     from internal.lost_notices group by 1 order by 1`,
  )
  for (const { template, many, last, error } of lost)
    found.push(
      wrong(`Notifications of the last seven days that could not be written: ${many} (${template}), the last at ${last.toISOString()}.`, {
        where: error.slice(0, 200),
      }),
    )
  const { rows: made } = await client.query<{ exists: boolean }>(
    `select to_regclass('graphile_worker._private_known_crontabs') is not null as exists`,
  )
  if (!made[0]?.exists) return found
  const { rows: jobs } = await client.query<{ name: string; error: string }>(
    `select task_identifier as name, last_error as error from graphile_worker.jobs where last_error is not null and attempts >= max_attempts
     order by id desc limit 10`,
  )
  found.push(...jobs.map(({ name, error }) => wrong(`The task ${name} failed.`, { todo: inLog, where: error.slice(0, 200) })))
  const isRunning = databaseUrl !== null || (await isOwned(dataDir).catch(() => false))
  const { rows: ran } = await client.query<{ at: Date | null }>(
    `select max(last_execution) as at from graphile_worker._private_known_crontabs where identifier = 'due-tasks'`,
  )
  const at = ran[0]?.at
  // A server that has just started after a pause has not had a minute for them yet.
  const last = Math.max(at?.getTime() ?? 0, startedAt?.getTime() ?? 0)
  if (isRunning && at && now.getTime() - last > hourMs / 6)
    found.push(wrong(`The scheduled tasks have not run since ${at.toISOString()}.`, { todo: 'Check that the server runs, and its log.' }))
  return found
}

async function emailFindings(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ given_up: number; late: number }>(
    `select count(*) filter (where due_at = 'infinity' and created_at > now() - interval '7 days')::int as given_up,
       count(*) filter (where due_at < now() - interval '1 hour')::int as late
     from internal.emails where sent_at is null`,
  )
  const { given_up: givenUp = 0, late = 0 } = rows[0] ?? {}
  return [
    ...(givenUp > 0 ? [wrong(`Emails of the last seven days that could not be sent: ${givenUp}.`, { todo: checkMail })] : []),
    ...(late > 0 ? [wrong(`Emails that have been waiting for more than an hour: ${late}.`, { todo: checkMail })] : []),
  ]
}

async function peopleFindings(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ admins: number }>(`select count(*)::int as admins from public.user_roles where role = 'admin'`)
  return rows[0]?.admins === 0 ? [unsafe('Nobody is an admin.', { todo: 'npm run admin -- grant <email> admin' })] : []
}

async function sizeFindings(client: pg.Client, { databaseUrl, dataDir }: Config): Promise<Finding[]> {
  const { rows } = await client.query<{ bytes: string; largest: string | null }>(
    `select pg_database_size(current_database())::text as bytes,
       (select string_agg(format('%s %s', name, pg_size_pretty(size)), ', ' order by size desc) from
         (select c.oid::regclass::text as name, pg_total_relation_size(c.oid) as size from pg_class c
          where c.relkind = 'r' order by 2 desc limit 3) t) as largest`,
  )
  const found = [fine(`The database has ${size(Number(rows[0]?.bytes))}; the largest tables: ${rows[0]?.largest ?? 'none'}.`)]
  const { rows: slots } = await client.query<{ name: string; bytes: string }>(
    `select slot_name as name, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::bigint::text as bytes from pg_replication_slots
     where (database is null or database = current_database()) and pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) > 512 * 1024 * 1024`,
  )
  for (const { name, bytes } of slots) found.push(slotFinding(name, size(Number(bytes))))
  const log = path.join(dataDir, 'postgres.log')
  if (databaseUrl === null && existsSync(log) && statSync(log).size > 64 * 1024 ** 2)
    found.push(wrong(`The database's own log has ${size(statSync(log).size)}; it should stay below 10 MB.`, { where: log }))
  return found
}

function slotFinding(name: string, kept: string): Finding {
  if (!name.startsWith('archive_'))
    return wrong(`The replication slot ${name} keeps ${kept} of the database's log.`, { todo: 'Start what reads it, or drop the slot.' })
  return wrong(`The database keeps ${kept} of its log for the archive.`, {
    todo: 'At 1 GB it gives that up, and another archive has to begin.',
  })
}

async function diskFindings(_client: pg.Client, { dataDir, backups, archives }: Config): Promise<Finding[]> {
  const found: Finding[] = []
  const places = [
    ['data', dataDir],
    ['backups', backups.folder],
    ['archive', archives.folder],
  ] as const
  for (const [name, folder] of places) {
    if (folder === null || !existsSync(folder)) continue
    const { bavail, bsize, blocks } = await statfs(folder)
    const left = bavail * bsize
    const what = `The disk of the ${name} has ${size(left)} left.`
    if (left >= Math.min(gigabyte, 0.05 * blocks * bsize)) found.push(fine(what, { where: folder }))
    else found.push(wrong(what, { todo: 'Make room before it is full.', where: folder }))
  }
  return found
}

async function backupFindings(_client: pg.Client, { dataDir, backups, archives, isLoopback }: Config, now: Date): Promise<Finding[]> {
  const last = await lastBackup(dataDir)
  if (last === null && archives.folder !== null) return []
  if (last === null) {
    const todo = 'npm run admin -- backup <folder>, or set BACKUP_FOLDER'
    return [isLoopback ? fine('There is no backup yet.', { todo }) : unsafe('There is no backup.', { todo })]
  }
  const hours = (now.getTime() - Date.parse(last.made_at)) / hourMs
  const what = `The last backup is of ${last.made_at}.`
  const where = last.folder
  if (!existsSync(where))
    return [unsafe(`${what} It is gone from its folder.`, { todo: 'Make another one: npm run admin -- backup <folder>', where })]
  const isLate = backups.folder !== null && hours > 2 * backups.everyHours
  return [isLate ? wrong(`${what} BACKUP_EVERY is ${backups.everyHours} hours.`, { todo: inLog, where }) : fine(what, { where })]
}

function size(bytes: number): string {
  return bytes < gigabyte ? `${Math.round(bytes / 1024 ** 2)} MB` : `${(bytes / gigabyte).toFixed(1)} GB`
}
