// The limit: eight bare connections, everything in one write, the gateway's own SQL and role switch, and nothing else.
import pg from 'pg'
import { PoolConnection } from '#server/gateway/postgres/connection.ts'
import { inFlight, insertBody, serve, type Actor, type Kind, type Setup } from './runner.ts'

const connections = 8
type Query = { settings: string[]; query: { name: string; text: string; values: string[] }; done: (error: Error | null) => void }

serve(async (setup) => {
  const asked = {
    list: setup.actors.map((actor) => jobOf('list', actor, setup)),
    insert: setup.actors.map((actor) => jobOf('insert', actor, setup)),
  }
  const idle: PoolConnection[] = []
  const waiting: Query[] = []

  for (let n = 0; n < connections; n++) {
    const client = new pg.Client(setup.authenticator)
    await client.connect()
    idle.push(new PoolConnection(client, { idle: giveBack, gone: lostConnection }))
  }

  function giveBack(connection: PoolConnection): void {
    const next = waiting.shift()
    if (next === undefined) idle.push(connection)
    else start(connection, next)
  }

  function start(connection: PoolConnection, { settings, query, done }: Query): void {
    connection.run({ settings, query, deadline: Infinity, ended: () => {}, resolve: () => done(null), reject: done })
  }

  return (kind, isOver) =>
    new Promise((resolve, reject) => {
      let count = 0
      let running = 0
      const next = () => {
        const job = asked[kind][(count + running) % asked[kind].length]
        if (job === undefined) return reject(new Error('nobody to ask as'))
        running += 1
        const one = { ...job, done: (error: Error | null) => finish(error) }
        const free = idle.pop()
        if (free === undefined) waiting.push(one)
        else start(free, one)
      }
      const finish = (error: Error | null) => {
        running -= 1
        count += 1
        if (error !== null) reject(error)
        else if (!isOver()) next()
        else if (running === 0) resolve(count)
      }
      for (let n = 0; n < inFlight; n++) next()
    })
})

function lostConnection(): never {
  throw new Error('the limit lost a connection')
}

function jobOf(kind: Kind, actor: Actor, { sql }: Setup): Omit<Query, 'done'> {
  const isList = kind === 'list'
  return {
    settings: ['authenticated', actor.claims, actor.userId, '3000', isList ? 'on' : 'off'],
    query: { name: `u:${kind}`, text: sql[kind], values: [isList ? actor.room : insertBody(actor)] },
  }
}
