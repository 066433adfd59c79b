// Ten thousand forged notifications from one member to another, with no limit on requests in the way: none is stored for anyone else, none of our words
// is replaced, and the forger keeps no more of their own than the bounds allow.
//   npm run soak -- notifications/forged [count]
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { forgeNotices } from '#tests/support/attacks/forged-notices.ts'
import { startServer } from '#tests/support/setup/server.ts'
import { ownerOf } from '../../fan-out/hall.ts'
import { openTown, signUp } from '../../members.ts'

const count = Number(process.argv[2] ?? 10_000)

const server = await startServer({ LOG_LEVEL: 'error', RATE_LIMITS: 'off' }, 'dist/server/main.js')
const owner = new pg.Client(ownerOf(server))
await owner.connect()
const town = await openTown(server.url)
const [forger, victim] = [await signUp(town, 'forger'), await signUp(town, 'victim')]
const query = (text: string, values?: unknown[]) => owner.query<Record<string, unknown>>(text, values)
for (const event of ['one', 'two', 'three'])
  await query(
    `insert into public.notifications (user_id, type, title, message, template, link, cause) values ($1, 'review', 'Ours', 'Our words', 'review_received', '/', $2)`,
    [victim.id, event],
  )
const outcome = await forgeNotices({ ...town, forger, victim, tradeId: randomUUID(), count, seed: 20_261_126 }, query)
await owner.end()
await server.stop()
console.log(JSON.stringify(outcome))
const isWell =
  outcome.foreign + outcome.replaced + outcome.faults + outcome.emails === 0 &&
  outcome.own > 0 &&
  outcome.own <= 200 &&
  outcome.inOneMinute <= 50
console.log(isWell ? 'ok' : 'FAIL')
process.exitCode = isWell ? 0 : 1
