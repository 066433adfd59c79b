// The interface of both sides of the bench: a process that sends one kind of request, 32 at a time, for a number of
// milliseconds, and returns how many it completed.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

export const inFlight = 32
export type Kind = 'list' | 'insert'
export type Actor = { token: string; claims: string; userId: string; room: string }
export type Setup = {
  /** The URL of the table API. */
  rest: string
  anonKey: string
  authenticator: pg.ClientConfig
  actors: Actor[]
  /** The SQL that the gateway sends to PostgreSQL for each kind. */
  sql: Record<Kind, string>
}
export type Order = { kind: Kind; forMs: number }
export type Report = { count: number; ms: number }

export const listQuery = (room: string) => `select=*&room_id=eq.${room}&order=created_at.desc&limit=30`
export const insertBody = ({ room, userId }: Actor) =>
  JSON.stringify({ room_id: room, sender_id: userId, content: 'See you at ten, I bring the lamp and the new colours. '.repeat(2) })

export type Runner = { pid: number; run(order: Order): Promise<Report>; end(): Promise<void> }

export async function startRunner(name: 'limit' | 'load', setup: Setup): Promise<Runner> {
  const child = fork(fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), { execArgv: ['--import', 'tsx'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const early = ended.then(() => Promise.reject(new Error(`${name} ended early`)))
  early.catch(() => undefined)
  const ask = (message: Setup | Order) => {
    const answer = new Promise<Report>((resolve) => child.once('message', (report) => resolve(report as Report)))
    child.send(message)
    return Promise.race([answer, early])
  }
  await ask(setup)
  return {
    pid: child.pid ?? 0,
    run: ask,
    end() {
      child.disconnect()
      return ended
    },
  }
}

/** The child's side: `prepare` is called once; the function it returns runs 32 times in parallel, each sending one request at a time. */
export function serve(prepare: (setup: Setup) => Promise<(kind: Kind, isOver: () => boolean) => Promise<number>>): void {
  let work: Awaited<ReturnType<typeof prepare>> | null = null
  const answer = async (message: Setup | Order): Promise<Report> => {
    if ('actors' in message) {
      work = await prepare(message)
      return { count: 0, ms: 0 }
    }
    if (work === null) throw new Error('asked to run before being set up')
    const started = performance.now()
    const count = await work(message.kind, () => performance.now() - started >= message.forMs)
    return { count, ms: performance.now() - started }
  }
  process.on('message', (message) => void answer(message as Setup | Order).then((report) => process.send?.(report), fail))
  process.on('disconnect', () => process.exit())
}

function fail(error: unknown): void {
  console.error(error)
  process.exit(1)
}
