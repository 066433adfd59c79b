// npm run admin -- …: operator commands on the server's own machine, whether the server is running or not. Logs in as the
// owner of the database, with the password in DATA_DIR or with DATABASE_URL.
import { pino } from 'pino'
import pg from 'pg'
import { CannotStart, type Config, readConfig } from '#server/config.ts'
import { reachOwner } from '#server/engine/engine.ts'
import { withClient } from '#server/engine/with-client.ts'
import { answerAppeal, isAnswer } from './admin/appeals.ts'
import { readHead, verifyAudit } from './admin/audit.ts'
import { backup } from './admin/backup.ts'
import { moveClock } from './admin/clock.ts'
import { doctor } from './admin/doctor.ts'
import { exportTables } from './admin/export.ts'
import { listKeys, retireKey, rotateKeys } from './admin/keys.ts'
import { readTime, restore } from './admin/restore.ts'
import { grantRole, isRole, revokeRole } from './admin/roles.ts'
import { backupToS3 } from './admin/s3.ts'
import { sealKeys } from './admin/seal-keys.ts'

const usage = `npm run admin -- <command>

  grant <email> <role>       gives the member a role: admin, moderator, verifier or support
  revoke <email> <role>      takes it back; one admin always remains
  approve <id> [<answer>]    answers an appeal that nobody else on the team may answer: what was decided no longer counts
  decline <id> <answer>      answers it: what was decided stays; the member reads the answer
  audit verify [<position> <hash>]
                             says what is missing or changed in the audit log, and whether the chain still has that hash,
                             which the server's log shows once a day
  clock <+3d|-2h|+30m|reset> moves the product's clock (local install only) and does what is then due
  backup <folder>            saves the database and all files in a new folder, or in s3://bucket/prefix, while the server runs
  restore <folder> [--until <time>]
                             makes a new DATA_DIR of a backup (or fills the empty database of DATABASE_URL), or of an archive
                             as it was at that time, or else at its end
  doctor                     says what is wrong or unsafe here; ends with 1 if something is
  export <file>              writes the tables of the schemas auth, public, platform and clock as JSON lines
  keys list                  shows the keys that sign access tokens
  keys rotate [now]          makes a new one; it signs two minutes later, or now: then others may be refused for seconds
  keys retire <kid>          within a minute no token of that key is valid
  seal-keys                  adds a key for sealed values and seals all of them with it; run again, it drops the earlier keys`

type Command = (client: pg.Client, owner: pg.ClientConfig) => Promise<string>

function commandOf([name, ...given]: string[], config: Config): Command {
  const [first, second] = given
  if (name === 'grant' && first && isRole(second) && given.length === 2) return (client) => grantRole(client, first, second)
  if (name === 'revoke' && first && isRole(second) && given.length === 2) return (client) => revokeRole(client, first, second)
  if (isAnswer(name) && first && (given.length === 2 || (given.length === 1 && name === 'approve')))
    return (client) => answerAppeal(client, name, first, second)
  if (name === 'audit' && first === 'verify' && (given.length === 1 || given.length === 3)) {
    const head = given.length === 3 ? readHead(given.slice(1)) : null
    return (client) => verifyAudit(client, head)
  }
  if (name === 'backup' && first && given.length === 1)
    return (client, owner) => (first.startsWith('s3://') ? backupToS3 : backup)(client, owner, config, first)
  if (name === 'doctor' && given.length === 0) return (client) => doctor(client, config)
  if (name === 'export' && first && given.length === 1) return (client) => exportTables(client, first)
  if (name === 'keys' && first === 'list' && given.length === 1) return listKeys
  if (name === 'keys' && first === 'rotate' && given.length === 1) return (client) => rotateKeys(client, { signsAtOnce: false })
  if (name === 'keys' && first === 'rotate' && second === 'now') return (client) => rotateKeys(client, { signsAtOnce: true })
  if (name === 'keys' && first === 'retire' && second && given.length === 2) return (client) => retireKey(client, second)
  if (name === 'seal-keys' && given.length === 0) return (client) => sealKeys(client, config.sealingKeys, new Date())
  if (name === 'clock' && first && given.length === 1) {
    // Resetting the clock is always allowed: a server open to others refuses to start with a moved clock.
    if (!config.localDoors && first !== 'reset')
      throw new CannotStart('The clock may only be moved on a local install: HOST and PUBLIC_URL loopback addresses, or LOCAL_DOORS=on.')
    return (client) => moveClock(client, first)
  }
  throw new CannotStart(usage)
}

async function main() {
  const config = readConfig()
  const given = process.argv.slice(2)
  const log = pino({ level: 'error' }, pino.destination(2))
  const [name, folder, option, time] = given
  if (name === 'restore' && folder && (given.length === 2 || (option === '--until' && time && given.length === 4))) {
    console.log(await restore(config, log, folder, time === undefined ? null : readTime(time)))
    return
  }
  const command = commandOf(given, config)
  const engine = await reachOwner(config, log)
  try {
    console.log(await withClient(engine.owner, (client) => command(client, engine.owner)))
  } finally {
    await engine.stop()
  }
}

try {
  await main()
} catch (error) {
  const isRefusal = error instanceof CannotStart || (error instanceof pg.DatabaseError && error.code?.startsWith('PT'))
  console.error(isRefusal ? error.message : error)
  process.exitCode = 1
}
