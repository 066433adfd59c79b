// Downloads from a server of this machine, which is the one named local place; everything else must be refused.
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CalendarProblem, fetchCalendar, type Version } from './fetch-calendar.ts'

const calendar = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'
const never: Version = { etag: null, modified: null }
const local = [{ address: '127.0.0.1', family: 4 }]
const toCalendar: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/calendar', etag: '"v1"', 'last-modified': 'Mon, 06 May 2030 10:00:00 GMT' }).end(calendar)
}

let server: Server
let host: string
let answer: RequestListener
let asked: string[]
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
  answer = toCalendar
})

const at = (path = '/mine.ics') => new URL(`https://${host}${path}`)
const fetchHere = (path?: string, known = never) => fetchCalendar(at(path), known, { localHost: host })
const problemOf = (download: Promise<unknown>) =>
  download.then(
    () => 'downloaded',
    (error: unknown) => (error instanceof CalendarProblem ? error.problem : error),
  )

async function refusalOf(download: Promise<unknown>): Promise<CalendarProblem> {
  const error: unknown = await download.catch((failure: unknown) => failure)
  if (!(error instanceof CalendarProblem)) throw new Error('it was not refused', { cause: error })
  return error
}
const nowhere = async () => []
const fails = () => Promise.reject(new Error('ENOTFOUND'))

test('an address inside is not opened, named or numbered, and whatever else the name has', async () => {
  const port = host.split(':')[1]
  expect(await problemOf(fetchCalendar(at(), never, { localHost: null }))).toBe('unreachable')
  for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1'])
    for (const others of [[], [{ address: '8.8.8.8', family: 4 }]]) {
      const resolve = async () => [...others, { address, family: address.includes(':') ? 6 : 4 }]
      const refused = await refusalOf(fetchCalendar(new URL('https://calendar.test/mine.ics'), never, { localHost: host, resolve }))
      // Nothing was opened that could have failed.
      expect([refused.problem, refused.cause], address).toEqual(['unreachable', undefined])
    }
  for (const url of ['https://127.0.0.1/', 'https://[::1]/', 'https://0x7f.1/', `https://localhost:${port}/`, `http://127.0.0.1:${port}/`])
    expect(await problemOf(fetchCalendar(new URL(url), never, { localHost: '127.0.0.2:1' })), url).toBe('unreachable')
  expect(await problemOf(fetchCalendar(new URL('https://calendar.test/'), never, { localHost: null, resolve: nowhere }))).toBe(
    'unreachable',
  )
  expect(await problemOf(fetchCalendar(new URL('https://calendar.test/'), never, { localHost: null, resolve: fails }))).toBe('unreachable')
  expect(asked).toEqual([])
})

test('a name is looked up once, and the connection goes to what was checked', async () => {
  const port = host.split(':')[1]
  const named = `calendar.test:${port}`
  let lookups = 0
  const resolve = async () => {
    lookups += 1
    return lookups === 1 ? local : [{ address: '127.0.0.9', family: 4 }]
  }
  const found = await fetchCalendar(new URL(`https://${named}/mine.ics`), never, { localHost: named, resolve })
  expect(found?.text.trim()).toBe(calendar.trim())
  expect([lookups, asked]).toEqual([1, [`${named} /mine.ics`]])
})

test('what was downloaded comes with its version, and an unchanged calendar is not sent again', async () => {
  const found = await fetchHere()
  expect(found?.version).toEqual({ etag: '"v1"', modified: 'Mon, 06 May 2030 10:00:00 GMT' })
  answer = ({ headers }, response) => {
    const isKnown = headers['if-none-match'] === '"v1"' && headers['if-modified-since'] === 'Mon, 06 May 2030 10:00:00 GMT'
    response.writeHead(isKnown ? 304 : 500).end()
  }
  expect(await fetchHere('/mine.ics', found?.version)).toBeNull()
})

const hops =
  (most: number): RequestListener =>
  (request, response) => {
    const hop = Number(new URL(request.url ?? '', 'http://x').searchParams.get('hop') ?? 0)
    if (hop === most) toCalendar(request, response)
    else response.writeHead(302, { location: `/mine.ics?hop=${hop + 1}` }).end()
  }

test('each redirect is checked like the first address, and there are three at most', async () => {
  answer = hops(3)
  expect((await fetchHere())?.text).toContain('VCALENDAR')
  answer = hops(4)
  expect(await problemOf(fetchHere())).toBe('refused')
  for (const location of [
    'https://127.0.0.1/secrets',
    'https://169.254.169.254/latest/meta-data',
    'http://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://ana@8.8.8.8/',
    'https://8.8.8.8:22/',
    'http://8.8.8.8/',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
  ]) {
    asked = []
    answer = (_request, response) => void response.writeHead(301, { location }).end()
    expect(await problemOf(fetchHere()), location).toBe('unreachable')
    expect(asked, location).toHaveLength(1)
  }
  for (const location of ['https://', '']) {
    answer = (_request, response) => void response.writeHead(302, location === '' ? {} : { location }).end()
    expect(await problemOf(fetchHere()), location).toBe('refused')
  }
})

test.each([
  [401, 'gone'],
  [403, 'gone'],
  [404, 'gone'],
  [410, 'gone'],
  [204, 'refused'],
  [429, 'refused'],
  [500, 'refused'],
])('status %i is reported as %s', async (status, problem) => {
  answer = (_request, response) => void response.writeHead(status).end('Not here')
  expect(await problemOf(fetchHere())).toBe(problem)
})

test('what is no calendar is not read', async () => {
  for (const [type, text] of [
    ['text/html', calendar],
    ['application/json', calendar],
    ['text/calendar', '<html>Sign in</html>'],
    ['text/calendar', ''],
    ['text/calendar', 'BEGIN:VCARD\r\nEND:VCARD'],
    ['text/plain', 'root:x:0:0'],
  ] as const) {
    answer = (_request, response) => void response.writeHead(200, { 'content-type': type }).end(text)
    expect(await problemOf(fetchHere()), `${type} ${text}`).toBe('not_a_calendar')
  }
  answer = (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(calendar)
  expect(await problemOf(fetchHere())).toBe('not_a_calendar')
  answer = (_request, response) => void response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(`\uFEFF\n${calendar}`)
  expect((await fetchHere())?.text).toContain('VCALENDAR')
})

test('more than 2 MB is not read to its end', async () => {
  const part = Buffer.alloc(64 * 1024, 'x')
  let sent = 0
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/calendar' })
    response.write(calendar)
    const more = () => {
      while (!response.destroyed && sent < 64 * 1024 * 1024) {
        sent += part.length
        if (!response.write(part)) {
          response.once('drain', more)
          return
        }
      }
    }
    more()
  }
  expect(await problemOf(fetchHere())).toBe('too_large')
  expect(sent).toBeLessThan(32 * 1024 * 1024)
})

test('a version that could not be sent back, or is very long, is not kept', async () => {
  answer = (_request, response) => void response.writeHead(200, { etag: 'x'.repeat(301), 'last-modified': 'x'.repeat(101) }).end(calendar)
  expect((await fetchHere())?.version).toEqual(never)
})

test('a server that breaks off is not reached', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'content-length': '5000' })
    response.write(calendar, () => response.destroy())
  }
  expect(await problemOf(fetchHere())).toBe('unreachable')
  answer = (request) => void request.socket.destroy()
  expect(await problemOf(fetchHere())).toBe('unreachable')
})
