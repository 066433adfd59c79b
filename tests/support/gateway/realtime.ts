// Clients and raw sockets, and waiting for what a socket will receive.
import { RealtimeClient, type RealtimeChannel, type RealtimeChannelOptions } from '@supabase/realtime-js'
import { expect, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Gateway } from './gateway.ts'

export { tokenFor } from '../setup/token.ts'

export function until(holds: () => boolean): Promise<void> {
  return vi.waitFor(() => expect(holds()).toBe(true), { timeout: 15_000, interval: 10 })
}

/** The official client, with a token of its own or none. */
export async function realtimeClient(town: Gateway, token: string | null, vsn = '2.0.0'): Promise<RealtimeClient> {
  const params = { apikey: town.anonKey }
  const transport = WebSocket as unknown as typeof globalThis.WebSocket
  const socket = new RealtimeClient(`${town.url.replace('http', 'ws')}/realtime/v1`, { params, transport, vsn })
  if (token !== null) await socket.setAuth(token)
  return socket
}

export type Frame = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: unknown]

/** A raw socket, for what the client hides. */
export async function openWire(town: Pick<Gateway, 'url' | 'anonKey'>) {
  const socket = new WebSocket(`${town.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${town.anonKey}&vsn=2.0.0`)
  const frames: Frame[] = []
  const binaries: Buffer[] = []
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) binaries.push(data)
    else frames.push(JSON.parse(data.toString()) as Frame)
  })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const next = async (): Promise<Frame> => {
    await until(() => frames.length > 0)
    return frames.shift() ?? [null, null, '', '', null]
  }
  return {
    socket,
    closed,
    binaries,
    frames,
    next,
    say: (frame: Frame) => socket.send(JSON.stringify(frame)),
    /** Returns the reply; later messages are left to `next`. */
    async join(topic: string, config: object = {}, token: string | null = null): Promise<unknown> {
      socket.send(JSON.stringify(['1', '1', `realtime:${topic}`, 'phx_join', { config, ...(token !== null && { access_token: token }) }]))
      return (await next())[4]
    },
  }
}

/** Private channels: a hall where members read and speak, a board that they only read, and what is sent to one of them. */
export async function openHall(town: Gateway): Promise<void> {
  await town.sql.query(`
    create policy "members read the hall" on realtime.messages for select to authenticated using (realtime.topic() like 'hall:%');
    create policy "members read the notice board" on realtime.messages for select to authenticated
      using (realtime.topic() like 'board:%' and extension = 'broadcast');
    create policy "members speak in the hall" on realtime.messages for insert to authenticated with check (realtime.topic() like 'hall:%');
    create policy "a member reads what is sent to them" on realtime.messages for select to authenticated
      using (realtime.topic() = 'post:' || (select auth.uid()) and topic = realtime.topic());`)
}

export type Heard = { event: string; payload: unknown; meta?: { id?: string; replayed?: boolean; user_id?: string } }
export type Joined = { channel: RealtimeChannel; heard: Heard[]; statuses: string[]; reasons: string[]; systems: { message: string }[] }

/** Resolves with the first status, joined or refused. */
export async function joinChannel(socket: RealtimeClient, topic: string, config: RealtimeChannelOptions['config'] = {}): Promise<Joined> {
  const joined: Joined = { channel: socket.channel(topic, { config }), heard: [], statuses: [], reasons: [], systems: [] }
  joined.channel
    .on('broadcast', { event: '*' }, (message) => joined.heard.push(message as unknown as Heard))
    .on('system', {}, (said) => joined.systems.push(said))
    .subscribe((status, error) => {
      joined.statuses.push(status)
      if (error) joined.reasons.push(error.message)
    })
  await until(() => joined.statuses.length > 0)
  return joined
}
