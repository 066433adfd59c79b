// What honest members notice: how long reads and writes take, and how long a written row takes to reach a listener.
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { headers, type Member, type Town } from '../../members.ts'

export type Samples = { reads: number[]; writes: number[]; deliveries: number[]; failures: Map<string, number> }

const betweenReadsMs = 300
const betweenWritesMs = 600
const notes = 'bench_notes?select=id,note&room=eq.1&order=id.desc&limit=30'

/** What a member sends to read it: an address, and a body if it is a function. */
export type Page = { path: string; body?: object | undefined }

/** The first `settleMs` are not counted. `pagesOf`: what a member reads in turn. */
export async function measureHonest(
  town: Town,
  members: Member[],
  { settleMs, forMs, pagesOf = () => [{ path: notes }] }: { settleMs: number; forMs: number; pagesOf?: (member: Member) => Page[] },
): Promise<Samples> {
  const samples: Samples = { reads: [], writes: [], deliveries: [], failures: new Map() }
  const writtenAt = new Map<string, number>()
  const [listener] = members
  if (listener === undefined) throw new Error('nobody is honest')
  const counting = performance.now() + settleMs
  const ends = counting + forMs
  const isCounted = () => performance.now() > counting
  const close = await listen(town, listener, (note) => {
    const at = writtenAt.get(note)
    if (at !== undefined && at > counting) samples.deliveries.push(performance.now() - at)
  })
  const timed = async (kind: 'reads' | 'writes', work: () => Promise<number>) => {
    const began = performance.now()
    const status = await work().catch((error: Error) => `${error.message}: ${String(error.cause)}`)
    if (!isCounted()) return
    samples[kind].push(performance.now() - began)
    if (status === 200 || status === 201) return
    const what = `${kind} ${status}`
    samples.failures.set(what, (samples.failures.get(what) ?? 0) + 1)
  }
  const reading = async (member: Member, at: number) => {
    const pages = pagesOf(member)
    let turn = at
    for (await wait(at * 15); performance.now() < ends; await wait(betweenReadsMs)) {
      const { path, body } = pages[turn++ % pages.length] ?? { path: notes }
      const how = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
      await timed('reads', () => ask(`${town.url}/rest/v1/${path}`, { headers: headers(town, member), ...how }))
    }
  }
  const writing = async (member: Member, at: number) => {
    for (let n = 0; performance.now() < ends; n += 1) {
      await wait(n === 0 ? at * 30 : betweenWritesMs)
      const note = `${member.id} ${n} ${performance.now()}`
      const body = JSON.stringify({ room: 1, sender_id: member.id, note })
      writtenAt.set(note, performance.now())
      await timed('writes', () => ask(`${town.url}/rest/v1/bench_notes`, { method: 'POST', headers: headers(town, member), body }))
    }
  }
  await Promise.all(members.flatMap((member, at) => [reading(member, at), writing(member, at)]))
  await wait(1000)
  close()
  return samples
}

async function ask(address: string, how: RequestInit): Promise<number> {
  const answer = await fetch(address, how)
  await answer.arrayBuffer()
  return answer.status
}

async function listen({ url, anonKey }: Town, { token }: Member, heard: (note: string) => void): Promise<() => void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=1.0.0`)
  const change = { event: 'INSERT', schema: 'public', table: 'bench_notes', filter: 'room=eq.1' }
  const join = {
    topic: 'realtime:notes',
    event: 'phx_join',
    ref: '1',
    payload: { access_token: token, config: { postgres_changes: [change] } },
  }
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('open', () => socket.send(JSON.stringify(join)))
    socket.on('message', (data: Buffer) => {
      const { event, payload } = JSON.parse(data.toString('utf8')) as {
        event: string
        payload: { status?: string; data?: { record?: { note?: string } } }
      }
      if (event === 'system') resolve()
      if (event === 'postgres_changes') heard(payload.data?.record?.note ?? '')
    })
  })
  const beat = setInterval(() => socket.send('{"topic":"phoenix","event":"heartbeat","ref":"2","payload":{}}'), 20_000)
  return () => {
    clearInterval(beat)
    socket.close()
  }
}
