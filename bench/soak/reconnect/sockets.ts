// Sockets that lose their connections all at once and reconnect like the official client: after a refusal they retry after
// 1, 2, 5 and 10 seconds. They have a process of their own, so that the writes are not delayed.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { WebSocket } from 'ws'

type Room = { url: string; anonKey: string; tokens: string[]; change: object }
type Order = { open: Room } | { drop: true } | { report: number }
type Back = { back: number; longestMs: number; retried: number }
type Outcome = { missing: number; refused: string[] }
type Word = Back | Outcome

const again = [1_000, 2_000, 5_000, 10_000]
const topic = 'realtime:room'

export type Sockets = {
  /** Cuts all connections at once; resolves when all are listening again. `retried`: how many refusals there were. */
  drop(): Promise<{ longestMs: number; retried: number }>
  /** Ends all sockets. `missing`: rows that a listening socket did not receive; `last` is the newest row. */
  report(last: number): Promise<{ missing: number; refused: string[] }>
}

export async function openSockets(room: Room): Promise<Sockets> {
  const child = fork(fileURLToPath(import.meta.url), ['sockets'], { execArgv: ['--import', 'tsx'] })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the sockets ended too early')))
  const ask = async <T extends Word>(order: Order) => {
    child.send(order)
    const [word] = await Promise.race([once(child, 'message'), ended])
    return word as T
  }
  await ask({ open: room })
  return { drop: () => ask<Back>({ drop: true }), report: (last) => ask<Outcome>({ report: last }) }
}

if (process.argv[2] === 'sockets') {
  const members: Member[] = []
  process.on('message', (order: Order) => {
    if ('report' in order) {
      const missing = members.reduce((sum, member) => sum + member.missing(order.report), 0)
      const refused = [...new Set(members.flatMap(({ refusals }) => refusals))]
      process.send?.({ missing, refused } satisfies Word, () => process.exit())
      return
    }
    void ('open' in order ? openAll(members, order.open) : dropAll(members)).then((back) => process.send?.(back))
  })
}

// The first connections are not urgent.
async function openAll(members: Member[], room: Room): Promise<Back> {
  members.push(...room.tokens.map((token) => makeMember(room, token)))
  for (let at = 0; at < members.length; at += 50) await Promise.all(members.slice(at, at + 50).map((member) => member.comeBack()))
  return { back: members.length, longestMs: 0, retried: 0 }
}

async function dropAll(members: Member[]): Promise<Back> {
  const began = performance.now()
  for (const member of members) member.drop()
  const retried = await Promise.all(members.map((member) => member.comeBack()))
  const longestMs = Math.round(performance.now() - began)
  return { back: members.length, longestMs, retried: retried.reduce((sum, times) => sum + times, 0) }
}

type Member = ReturnType<typeof makeMember>

function makeMember({ url, anonKey, change }: Room, token: string) {
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`
  const join = JSON.stringify(['1', '1', topic, 'phx_join', { config: { postgres_changes: [change] }, access_token: token }])
  const refusals: string[] = []
  let socket: WebSocket | null = null
  let gaps = 0
  let last: number | null = null

  /** True once it is listening; false if the connection broke or the join was refused. */
  function tryOnce(): Promise<boolean> {
    return new Promise((resolve) => {
      const line = new WebSocket(address, { skipUTF8Validation: true, perMessageDeflate: false })
      socket = line
      last = null
      line.once('open', () => line.send(join))
      line.on('error', (error) => refusals.push(error.message))
      line.once('close', () => resolve(false))
      line.on('message', (data: Buffer) => {
        const text = data.toString('utf8')
        const place = Number(/"place":(\d+)/.exec(text)?.[1] ?? Number.NaN)
        if (!Number.isNaN(place)) {
          if (last !== null) gaps += place - last - 1
          last = place
        } else if (text.includes('Subscribed to PostgreSQL')) resolve(true)
        else if (text.includes('"status":"error"')) {
          refusals.push(text)
          line.close()
        }
      })
    })
  }

  return {
    refusals,
    drop: () => socket?.terminate(),
    /** Returns the number of refusals. */
    async comeBack(): Promise<number> {
      for (let tries = 0; ; tries += 1) {
        if (await tryOnce()) return tries
        await new Promise((resolve) => setTimeout(resolve, again[tries] ?? 10_000))
      }
    },
    /** Gaps in what it received, plus the newest row if that did not arrive. */
    missing: (newest: number) => gaps + (last === null ? newest : newest - last),
  }
}
