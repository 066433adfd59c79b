// Clients that break off in the middle of a body: nobody's fault, so the log has no error.
import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, type Member, startGateway } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway
let ana: Member
beforeAll(async () => {
  gateway = await startGateway()
  ana = await gateway.signUp('Ana')
})
afterAll(() => gateway.stop())

const json = { 'content-type': 'application/json' }
const tus = { 'tus-resumable': '1.0.0', 'upload-length': '5000', 'content-type': 'application/offset+octet-stream' }

const told = (name: string, value: string) => `${name} ${Buffer.from(value).toString('base64')}`

/** Sends the head and the first of 5,000 bytes, and closes the socket once the server has read them. */
async function breakOff(path: string, headers: Record<string, string>, method = 'POST'): Promise<void> {
  const { hostname, port, host } = new URL(gateway.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  const all = { host, apikey: gateway.anonKey, authorization: `Bearer ${ana.session.access_token}`, 'content-length': '5000', ...headers }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{"a": "`)
  // The answer to a later request on another socket: by then the server waits for the rest.
  await fetch(`${gateway.url}/health`)
  socket.resetAndDestroy()
  await once(socket, 'close')
}

test.each([
  ['auth', '/auth/v1/signup', json],
  ['the table API', '/rest/v1/services', json],
  ['a database function', '/rest/v1/rpc/my_month', json],
  ['a file', '/storage/v1/object/avatars/a.png', { 'content-type': 'image/png' }],
  ['a form', '/storage/v1/object/avatars/a.png', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['a resumable upload', '/storage/v1/upload/resumable', tus],
  ['a list of files', '/storage/v1/object/list/avatars', json],
  ['a broadcast', '/realtime/v1/api/broadcast', json],
  ['a function', '/functions/v1/contact', json],
  ['a report of a fault', '/_faults', json],
])('of %s', async (_, path, headers) => {
  const own = path.startsWith('/storage/v1/object/avatars/') ? path.replace('a.png', `${ana.user.id}/00000000-0001.png`) : path
  expect(await errorsOf(() => breakOff(own, headers))).toEqual([])
})

test('of the next part of a resumable upload', async () => {
  const metadata = [told('bucketName', 'avatars'), told('objectName', `${ana.user.id}/00000000-0002.png`), told('contentType', 'image/png')]
  const begun = await fetch(`${gateway.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: { ...tus, 'upload-metadata': metadata.join(','), authorization: `Bearer ${ana.session.access_token}` },
  })
  expect(begun.status).toBe(201)
  const path = new URL(begun.headers.get('location') ?? '', gateway.url).pathname
  expect(await errorsOf(() => breakOff(path, { ...tus, 'upload-offset': '0' }, 'PATCH'))).toEqual([])
})

/** What is logged as an error while this is done three times. */
async function errorsOf(work: () => Promise<void>): Promise<string[]> {
  const before = gateway.lines.length
  for (let time = 0; time < 3; time += 1) await work()
  const last = (await fetch(`${gateway.url}/config.json`)).headers.get('x-request-id') ?? 'none'
  await expect.poll(() => gateway.lines.some((line) => line.includes(last))).toBe(true)
  return gateway.lines.slice(before).filter((line) => /"level":(50|60)/.test(line))
}
