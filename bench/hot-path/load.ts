// A load generator that costs as little as possible: 32 keep-alive sockets, prebuilt requests, and only the status and length
// of responses are parsed. It shares the machine's cores with what is measured.
import { connect, type Socket } from 'node:net'
import { inFlight, insertBody, listQuery, serve, type Actor, type Kind, type Setup } from './runner.ts'

type Line = { socket: Socket; onAnswer: (status: number) => void }

serve(async (setup) => {
  const { hostname, port } = new URL(setup.rest)
  const requests = {
    list: setup.actors.map((actor) => bytesOf('list', actor, setup)),
    insert: setup.actors.map((actor) => bytesOf('insert', actor, setup)),
  }
  const lines = await Promise.all(Array.from({ length: inFlight }, () => open(hostname, Number(port))))

  return (kind, isOver) =>
    new Promise((resolve, reject) => {
      const wanted = kind === 'list' ? 200 : 201
      const all = requests[kind]
      let sent = 0
      let count = 0
      let running = inFlight
      const next = (line: Line) => line.socket.write(all[sent++ % all.length] ?? '')
      for (const line of lines) {
        line.onAnswer = (status) => {
          if (status !== wanted) return reject(new Error(`${kind} answered ${status}`))
          count += 1
          if (!isOver()) next(line)
          else if (--running === 0) resolve(count)
        }
        next(line)
      }
    })
})

function open(host: string, port: number): Promise<Line> {
  return new Promise((resolve, reject) => {
    let missing = 0
    let isChunked = false
    let tail = ''
    let status = 0
    let head = ''
    const buffer = Buffer.allocUnsafe(64 * 1024)
    const line: Line = { socket: connect({ host, port, noDelay: true, onread: { buffer, callback: read } }), onAnswer: () => undefined }
    line.socket.once('connect', () => resolve(line)).once('error', reject)

    function read(size: number): boolean {
      const isBody = missing > 0 || isChunked
      if (missing > 0) missing -= size
      else if (!isBody) {
        const end = buffer.subarray(0, size).indexOf('\r\n\r\n')
        head += buffer.toString('latin1', 0, end < 0 ? size : end)
        if (end < 0) return true
        status = Number(head.slice(9, 12))
        isChunked = /chunked/i.test(head)
        missing = isChunked ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) - (size - end - 4)
        head = ''
      }
      if (isChunked) {
        // The last chunk is empty.
        tail = (tail + buffer.toString('latin1', Math.max(0, size - 5), size)).slice(-5)
        if (tail !== '0\r\n\r\n') return true
        isChunked = false
        tail = ''
      }
      if (missing === 0) line.onAnswer(status)
      return true
    }
  })
}

// The same headers as the official client.
function bytesOf(kind: Kind, actor: Actor, { rest, anonKey }: Setup): Buffer {
  const body = kind === 'list' ? '' : insertBody(actor)
  const target = kind === 'list' ? `bench_messages?${listQuery(actor.room)}` : 'bench_messages'
  const { host, pathname } = new URL(rest)
  const own =
    kind === 'list'
      ? ['accept-profile: public']
      : ['content-profile: public', 'content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]
  const head = [
    `${kind === 'list' ? 'GET' : 'POST'} ${pathname === '/' ? '' : pathname}/${target} HTTP/1.1`,
    `host: ${host}`,
    'accept: */*',
    `apikey: ${anonKey}`,
    `authorization: Bearer ${actor.token}`,
    'x-client-info: supabase-js/2.119.0',
    'origin: http://127.0.0.1',
    ...own,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}
