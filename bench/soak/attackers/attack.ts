// The attackers, in a process of their own so that their work does not delay the measurements. Without a target they do
// harmless work of the same volume.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { WebSocket } from 'ws'
import { headers, type Member, type Town } from '../../members.ts'

type Order = { town: Town; members: Member[] }

/** `end` returns how often each attacker was refused. */
export function openAttack(town: Town, members: Member[]): { end(): Promise<number[]> } {
  const child = fork(fileURLToPath(import.meta.url), ['attack'], { execArgv: ['--import', 'tsx'] })
  child.send({ town, members } satisfies Order)
  return {
    end: () =>
      new Promise((resolve, reject) => {
        child.once('message', (refused) => resolve(refused as number[]))
        child.once('exit', () => reject(new Error('the attackers ended too early')))
        child.send('end')
      }),
  }
}

if (process.argv[2] === 'attack') {
  // Nobody attacks on after a run that failed.
  process.on('disconnect', () => process.exit())
  let refused: number[] = []
  process.on('message', (order: Order | 'end') => {
    if (order === 'end') {
      process.send?.(refused, () => process.exit())
      return
    }
    const { town, members } = order
    refused = members.map(() => 0)
    if (members.length === 0) for (let n = 0; n < 20; n += 1) void forever(() => harmless(town))
    for (const [at, member] of members.entries()) {
      const count = (status: number) => {
        if (status === 429) refused[at] = (refused[at] ?? 0) + 1
      }
      for (let n = 0; n < 12; n += 1) void forever(() => ask(`${town.url}/rest/v1/rpc/bench_burn`, town, member).then(count))
      for (let n = 0; n < 4; n += 1)
        void forever(() => ask(`${town.url}/rest/v1/bench_notes?select=note&room=gte.1000`, town, member).then(count))
      for (let n = 0; n < 40 / members.length; n += 1)
        void forever(() => ask(`${town.url}/storage/v1/object/public/portfolio/x/y.jpg`, town, member))
      // Expensive patterns, evaluated for every row that is written; then endless joins.
      void hold(
        town,
        member,
        Array.from({ length: 20 }, (_, n) => `note=match.^(.+)+(.+)+(.+)+x{${n + 1}}$`),
      )
      void forever(() =>
        hold(
          town,
          member,
          Array.from({ length: 100 }, (_, n) => `note=eq.${n}`),
          100,
        ),
      )
    }
  })
}

async function forever(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    await work().catch(() => undefined)
    // As fast as a shared machine can, instead of a busy loop of refusals.
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Joins channels on a new socket, each with these filters. With a number of channels, it closes once all joins have replies. */
function hold({ url, anonKey }: Town, { token }: Member, filters: string[], channels?: number): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`)
  const changes = filters.map((filter) => ({ event: '*', schema: 'public', table: 'bench_notes', filter }))
  const payload = { config: { postgres_changes: changes }, access_token: token }
  let replies = 0
  return new Promise((resolve) => {
    socket.on('error', () => resolve())
    socket.once('close', () => resolve())
    socket.on('open', () => {
      for (let n = 0; n < (channels ?? 1); n += 1) socket.send(JSON.stringify([`${n}`, `${n}`, `realtime:${n}`, 'phx_join', payload]))
    })
    socket.on('message', (data: Buffer) => {
      if (data.includes('phx_reply') && (replies += 1) === channels) socket.close()
    })
  })
}

async function ask(address: string, town: Town, member: Member): Promise<number> {
  const answer = await fetch(address, { headers: headers(town, member) })
  await answer.arrayBuffer()
  return answer.status
}

async function harmless({ url }: Town): Promise<void> {
  await (await fetch(`${url}/config.json`)).arrayBuffer()
}
