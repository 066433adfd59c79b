// Two concurrent answers to the same offer, hundreds of times against a running server: two accepts, then an accept
// against a withdrawal. Exactly one must win each time, and the trade must be in the winner's state.
//   npm run soak -- races [rounds of each, 200]
import { startServer } from '#tests/support/setup/server.ts'
import { openTown, read, rpc, signUp, type Member, type Town } from '../members.ts'

type Trade = { id: string; status: string }
type Rivals = (ana: Member, bea: Member, id: string) => Promise<Trade>[]
// A member may send ten requests a day, so every ten rounds need a new pair.
const requestsADay = 10

const items = (['proposer', 'recipient'] as const).map((giver) => ({
  giver,
  title: 'Gloss and blowout',
  category: 'hair',
  duration_minutes: 60,
  agreed_value_cents: 8000,
}))

const rounds = Number(process.argv[2] ?? 200)
const server = await startServer()
const town = await openTown(server.url)

const accept = (who: Member, id: string) => rpc<Trade>(town, who, 'trade_accept', { trade_id: id, expected_version: 1 })
const withdraw = (who: Member, id: string) => rpc<Trade>(town, who, 'trade_withdraw', { trade_id: id })
const contests: Record<string, Rivals> = {
  'two accepts': (_, bea, id) => [accept(bea, id), accept(bea, id)],
  'accept against withdrawal': (ana, bea, id) => [accept(bea, id), withdraw(ana, id)],
}

let faults = 0
for (const [name, rivals] of Object.entries(contests)) {
  const wins = await contest(town, name, rivals)
  const exact = Object.values(wins).reduce((sum, won) => sum + won, 0)
  faults += rounds - exact
  console.log(
    `${name}: exactly one won ${exact} of ${rounds} times (${Object.entries(wins)
      .map(([status, won]) => `${status} ${won}`)
      .join(', ')})`,
  )
}
await server.stop()
process.exitCode = faults > 0 ? 1 : 0

/** How often exactly one won and the other got the matching error code, by the trade's final status. */
async function contest(where: Town, name: string, rivals: Rivals): Promise<Record<string, number>> {
  const wins: Record<string, number> = {}
  let pair: [Member, Member] | undefined
  for (let round = 0; round < rounds; round += 1) {
    if (pair === undefined || round % requestsADay === 0) {
      const tag = `${name.replaceAll(' ', '-')}-${round}`
      pair = [await signUp(where, `a-${tag}`), await signUp(where, `b-${tag}`)]
    }
    const [ana, bea] = pair
    const { id } = await rpc<Trade>(where, ana, 'trade_send', { recipient_id: bea.id, items })
    const answers = await Promise.allSettled(rivals(ana, bea, id))
    const won = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.status] : []))
    const lost = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []))
    const [after] = await read<Trade[]>(where, ana, `trade_proposals?select=id,status&id=eq.${id}`)
    const isExact = won.length === 1 && lost.length === 1 && /bad_state|stale_version/.test(lost[0] ?? '') && after?.status === won[0]
    if (isExact && after) wins[after.status] = (wins[after.status] ?? 0) + 1
    else console.error(`${name}, round ${round}: won ${won.join(', ')}; lost ${lost.join('; ')}; the trade is ${after?.status}`)
  }
  return wins
}
