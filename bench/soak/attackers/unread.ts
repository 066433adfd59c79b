// Connections that request large responses and never read them.
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { headers, type Member, type Town } from '../../members.ts'

export async function openUnread(town: Town, members: Member[], count: number): Promise<{ summary: string; close(): void }> {
  const { hostname, port } = new URL(town.url)
  const statuses = new Map<string, number>()
  const sockets: Socket[] = []
  for (let n = 0; n < count; n += 1) {
    const member = members[n % members.length]
    if (member === undefined) break
    const socket = connect(Number(port), hostname)
    const lines = Object.entries(headers(town, member)).map(([name, value]) => `${name}: ${value}\r\n`)
    // Seventy rows of 100,000 characters: just below the limit of one response.
    socket.write(`GET /rest/v1/bench_notes?select=note&room=gte.1000&limit=70 HTTP/1.1\r\nhost: x\r\n${lines.join('')}\r\n`)
    socket.on('error', () => undefined)
    socket.once('readable', () => {
      const status = String(socket.read(12) ?? '').slice(9)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    })
    sockets.push(socket)
  }
  // Longer than any statement may take, and shorter than the limit for stalled readers.
  await wait(12_000)
  const summary = [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')
  return { summary, close: () => sockets.forEach((socket) => socket.destroy()) }
}
