// Sockets that keep the main room of the chat open like the app: after a lost connection they join again, read what they missed, and
// go on hearing. They have a process of their own, so that their work is nobody else's.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { WebSocket } from 'ws'
import type { Place } from './town.ts'

type Order = { open: Place[] } | { until: number } | { report: true }
/** What all clients heard while they listened, and what each holds at the end. */
export type Report = { lost: number; doubled: number; deliveries: number; refusals: string[] }
type Word = { done: true } | Report

export type Clients = {
  /** Resolves when every client has every message up to this one. */
  until(place: number): Promise<void>
  report(): Promise<Report>
}

const again = [1_000, 2_000, 5_000, 10_000]
const opening = 50
const beatEvery = 25_000
const topic = 'realtime:messages of the main room'
const changes = [{ event: 'INSERT', schema: 'public', table: 'chat_messages', filter: 'room_id=eq.community' }]

export async function openClients(places: Place[]): Promise<Clients> {
  const child = fork(fileURLToPath(import.meta.url), ['clients'], { execArgv: ['--import', 'tsx'] })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the clients ended too early')))
  const ask = async <T extends Word>(order: Order) => {
    child.send(order)
    const [word] = await Promise.race([once(child, 'message'), ended])
    return word as T
  }
  await ask({ open: places })
  return {
    until: async (place) => void (await ask({ until: place })),
    async report() {
      const report = await ask<Report>({ report: true })
      ended.catch(() => undefined)
      child.disconnect()
      return report
    },
  }
}

if (process.argv[2] === 'clients') {
  const clients: ReturnType<typeof makeClient>[] = []
  process.on('disconnect', () => process.exit())
  process.on('message', (order: Order) => {
    if ('report' in order) {
      const sum = (of: (client: (typeof clients)[number]) => number) => clients.reduce((total, client) => total + of(client), 0)
      const refusals = [...new Set(clients.flatMap((client) => client.refusals))]
      process.send?.({
        lost: sum(({ lost }) => lost()),
        doubled: sum(({ doubled }) => doubled()),
        deliveries: sum(({ heard }) => heard()),
        refusals,
      })
      return
    }
    const done = 'open' in order ? openAll(clients, order.open) : Promise.all(clients.map((client) => client.has(order.until)))
    void done.then(() => process.send?.({ done: true }))
  })
}

async function openAll(clients: ReturnType<typeof makeClient>[], places: Place[]): Promise<void> {
  for (let at = 0; at < places.length; at += opening) {
    const some = places.slice(at, at + opening).map(makeClient)
    clients.push(...some)
    await Promise.all(some.map((client) => client.has(0)))
  }
}

function makeClient({ url, anonKey, token }: Place) {
  const refusals: string[] = []
  const waiting: { place: number; resolve: () => void }[] = []
  let isComplete = false
  let last = { place: 0, at: '' }
  let [lost, doubled, heard, tries] = [0, 0, 0, 0]

  function settle(): void {
    if (!isComplete) return
    for (const each of waiting.splice(0)) {
      if (each.place <= last.place) each.resolve()
      else waiting.push(each)
    }
  }

  function connect(): void {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`, {
      perMessageDeflate: false,
    })
    /** Null once everything missed has been read. */
    let held: { place: number; at: string }[] | null = []
    let readUpTo = 0
    const beat = setInterval(() => socket.readyState === socket.OPEN && socket.send('[null,"0","phoenix","heartbeat",{}]'), beatEvery)
    const take = (message: { place: number; at: string }) => {
      // Read already: it was written between the join and the read.
      if (message.place <= readUpTo) return
      heard += 1
      if (message.place <= last.place) doubled += 1
      else {
        lost += message.place - last.place - 1
        last = message
      }
    }
    const catchUp = async () => {
      for (const missed of await readAfter(last.at)) if (missed.place > last.place) last = missed
      readUpTo = last.place
      for (const message of held ?? []) take(message)
      held = null
      isComplete = true
      tries = 0
      settle()
    }
    socket.once('open', () =>
      socket.send(JSON.stringify(['1', '1', topic, 'phx_join', { config: { postgres_changes: changes }, access_token: token }])),
    )
    socket.on('error', (error) => refusals.push(error.message))
    socket.once('close', () => {
      clearInterval(beat)
      isComplete = false
      setTimeout(connect, again[tries++] ?? 10_000)
    })
    socket.on('message', (data: Buffer) => {
      const text = data.toString('utf8')
      const place = /"message_text":"place (\d+)"/.exec(text)?.[1]
      if (place !== undefined) {
        const message = { place: Number(place), at: /"created_at":"([^"]+)"/.exec(text)?.[1] ?? '' }
        if (held) held.push(message)
        else take(message)
        settle()
      } else if (text.includes('Subscribed to PostgreSQL')) {
        catchUp().catch((error: unknown) => {
          refusals.push(String(error))
          socket.terminate()
        })
      } else if (text.includes('"status":"error"') || text.includes('"phx_error"') || text.includes('"phx_close"')) {
        refusals.push(text)
        socket.terminate()
      }
    })
  }

  async function readAfter(at: string): Promise<{ place: number; at: string }[]> {
    const found: { place: number; at: string }[] = []
    for (;;) {
      const after = found.at(-1)?.at ?? at
      const query = new URLSearchParams({
        select: 'message_text,created_at',
        room_id: 'eq.community',
        order: 'created_at.asc',
        limit: '500',
      })
      if (after !== '') query.set('created_at', `gt.${after}`)
      const answer = await fetch(`${url}/rest/v1/chat_messages?${query}`, {
        headers: { apikey: anonKey, authorization: `Bearer ${token}` },
      })
      if (!answer.ok) throw new Error(`reading what was missed answered ${answer.status}`)
      const rows = (await answer.json()) as { message_text: string; created_at: string }[]
      found.push(...rows.map((row) => ({ place: Number(row.message_text.slice('place '.length)), at: row.created_at })))
      if (rows.length < 500) return found
    }
  }

  connect()
  return {
    refusals,
    lost: () => lost,
    doubled: () => doubled,
    heard: () => heard,
    has: (place: number) =>
      new Promise<void>((resolve) => {
        waiting.push({ place, resolve })
        settle()
      }),
  }
}
