// What the doctor finds, kept for the overview of the admin area. By a timer of each process, because the disk and the folder
// of backups are its own machine's.
import type pg from 'pg'
import type { Log } from '#server/log.ts'

const everyMs = 60 * 60 * 1000

type Finding = { level: 'wrong' | 'unsafe' | 'fine'; what: string; todo?: string }
type Examining = {
  /** Runs this with a connection of the database's owner. */
  asOwner: (work: (owner: pg.Client) => Promise<void>) => Promise<void>
  examine: (owner: pg.Client) => Promise<Finding[]>
  log: Log
}

export function startExaminations({ asOwner, examine, log }: Examining): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const look = () =>
    void (running = running
      .then(() => asOwner((owner) => examineOnce(owner, examine)))
      .catch((error: unknown) => log.error({ err: error }, 'the examination failed; the next one is in an hour')))
  const timer = setInterval(look, everyMs)
  timer.unref()
  look()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/** Paths and error messages stay out: the overview is read by people without a shell on the server. */
async function examineOnce(owner: pg.Client, examine: Examining['examine']): Promise<void> {
  const found = (await examine(owner)).filter(({ level }) => level !== 'fine')
  const findings = found.map(({ level, what, todo }) => ({ level, what, ...(todo !== undefined && { todo }) }))
  await owner.query(
    `insert into internal.last_examination (at, findings) values (clock_timestamp(), $1)
     on conflict (only_row) do update set at = excluded.at, findings = excluded.findings`,
    [JSON.stringify(findings)],
  )
}
