// Hostile paths against the storage protocol: a seeded generator of requests, and a check of the responses. The suite uses
// some thousands of them, `npm run soak -- paths` fifty thousand.
import { randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'

export type Attack = { method: string; path: string; headers: Record<string, string>; body: string | null }
type Random = () => number

/** Must never be returned: it is placed outside the store, and in another member's folder. */
export const canary = 'canary-that-nobody-may-read'

const atoms = [
  [
    '..',
    '.',
    '...',
    '/',
    '//',
    '\\',
    '~',
    ' ',
    '\t',
    '\0',
    '\r\n',
    '%',
    '_',
    '*',
    '?',
    '#',
    ';',
    ':',
    '|',
    '&',
    '+',
    '=',
    '@',
    '"',
    "'",
    '`',
  ],
  [
    '%2e%2e',
    '%2e%2e%2f',
    '..%2f',
    '..%5c',
    '%252e%252e%252f',
    '%c0%ae%c0%ae%c0%af',
    '%00',
    '%0d%0aX-Evil: 1',
    '%ed%a0%80',
    '%ff',
    '%u002e',
  ],
  ['\u2025', '\u2024\u2024', '\uff0e\uff0e\uff0f', '\u2215', '\u202egnp', '\ufeff', '\u0301', '\ud83d\ude00', '\u0000', '\u00e9', 'ﬁ', 'İ'],
  ['CON', 'nul', 'aux.txt', 'com1', 'LPT1.png', 'C:\\Windows\\win.ini', '\\\\host\\share', 'a.txt::$DATA', 'a.', 'a ', 'x~1'],
  [
    'etc/passwd',
    '/etc/passwd',
    'file:///etc/passwd',
    'proc/self/environ',
    '.env',
    '.git/config',
    'secret.txt',
    'storage',
    'objects',
    'incoming',
  ],
  ["' or 1=1 --", '$(id)', '{{7*7}}', '<script>', '$1', '\\x00', 'null', 'undefined', '__proto__', 'constructor', '-rf', '*.sql'],
].flat()

export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** `own` is the attacker's folder, `theirs` a path in another member's, both in `bucket`. */
export type Aim = { token: string; bucket: string; own: string; theirs: string; outside: string[] }

const multipart = { 'content-type': 'multipart/form-data; boundary=b' }

function at(...parts: string[]): string {
  return `/storage/v1/${parts.join('/')}`
}

function coded(value: string): string {
  return Buffer.from(value).toString('base64')
}

export function attackOf(random: Random, aim: Aim): Attack {
  const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One
  const text = () => hostile(random, aim)
  const path = () => (random() < 0.4 ? `${aim.own}/${text()}` : text())
  const inUrl = (value: string) => (random() < 0.5 ? encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, '')) : escapedSome(value))
  const bucket = () => (random() < 0.85 ? aim.bucket : inUrl(text()) || '.')
  const json = (method: string, where: string, body: unknown): Attack =>
    made(method, where, JSON.stringify(body), { 'content-type': 'application/json' })
  const made = (method: string, where: string, body: string | null = null, headers: Record<string, string> = {}): Attack => ({
    method,
    path: where,
    headers: { authorization: `Bearer ${aim.token}`, ...headers },
    body,
  })
  const upsert = () => ({ 'x-upsert': pick(['true', 'false', 'yes']) })
  const form = () => `--b\r\ncontent-disposition: form-data; name="${text()}"; filename="${text()}"\r\n\r\nhostile\r\n--b--\r\n`

  return pick([
    () => made(pick(['GET', 'HEAD', 'DELETE']), at('object', bucket(), inUrl(path()))),
    () => made('GET', at('object', pick(['public', 'authenticated', 'info', 'info/public', 'sign']), bucket(), inUrl(path()))),
    () => made('GET', `${at('object/sign', bucket(), inUrl(path()))}?token=${inUrl(text())}&download=${inUrl(text())}`),
    () => made('GET', `${at('render/image', pick(['public', 'authenticated', 'sign']), bucket(), inUrl(path()))}?width=300&quality=70`),
    () => made('POST', at('object', bucket(), inUrl(path())), 'hostile', { 'content-type': 'text/plain', ...upsert() }),
    () => made('PUT', at('object', bucket(), inUrl(path())), 'hostile', { 'content-type': printable(text()) || 'a/b' }),
    () => made('POST', at('object', bucket(), inUrl(path())), form(), { ...multipart, ...upsert() }),
    () => json('DELETE', at('object', bucket()), { prefixes: [path(), text(), path()] }),
    () => json('POST', at('object/list', bucket()), { prefix: path(), search: text(), limit: 5 }),
    () => json('POST', at('object/list-v2', bucket()), { prefix: path(), cursor: text(), with_delimiter: random() < 0.5 }),
    () =>
      json('POST', at('object/move'), {
        bucketId: aim.bucket,
        sourceKey: pick([path(), aim.theirs]),
        destinationKey: path(),
        destinationBucket: pick([null, text()]),
      }),
    () => json('POST', at('object/copy'), { bucketId: text(), sourceKey: path(), destinationKey: path() }),
    () =>
      json('POST', at('object/copy'), {
        bucketId: aim.bucket,
        sourceKey: pick([aim.theirs, path()]),
        destinationKey: `${aim.own}/${text()}`,
      }),
    () => json('POST', at('object/sign', bucket(), inUrl(path())), { expiresIn: 60 }),
    () => json('POST', at('object/sign', bucket()), { expiresIn: 60, paths: [path(), aim.theirs, text()] }),
    () => json('POST', at('object/upload/sign', bucket(), inUrl(path())), {}),
    () =>
      made('PUT', `${at('object/upload/sign', bucket(), inUrl(path()))}?token=${inUrl(text())}`, 'hostile', {
        'content-type': 'text/plain',
      }),
    () => json('POST', at('bucket'), { name: text(), id: text() }),
    () => made(pick(['GET', 'DELETE']), at('bucket', inUrl(text()) || '.')),
    () =>
      made('POST', at('upload/resumable'), null, {
        'tus-resumable': '1.0.0',
        'upload-length': pick(['0', '7', '-1', '1e9']),
        'upload-metadata': `bucketName ${coded(aim.bucket)},objectName ${coded(path())},contentType ${coded(text())},metadata ${coded(text())}`,
      }),
    () =>
      made(pick(['HEAD', 'PATCH', 'DELETE']), at('upload/resumable', inUrl(text()) || '.'), null, {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      }),
    () => made(pick(['GET', 'POST', 'DELETE', 'PATCH']), at(escapedSome(text()), inUrl(text()))),
  ])()
}

function hostile(random: Random, aim: Aim): string {
  const kind = random()
  if (kind < 0.06) return aim.theirs
  if (kind < 0.12) return `../${aim.theirs}`
  if (kind < 0.2) return '../'.repeat(1 + Math.floor(random() * 12)) + (aim.outside[Math.floor(random() * aim.outside.length)] ?? '')
  if (kind < 0.23) return 'x'.repeat(Math.floor(random() * 5000))
  if (kind < 0.25) return 'a/'.repeat(Math.floor(random() * 600))
  const parts = Array.from({ length: 1 + Math.floor(random() * 6) }, () => atoms[Math.floor(random() * atoms.length)] ?? '')
  return parts.join(random() < 0.5 ? '/' : '')
}

/** Like a careless client: escapes what HTTP cannot transmit, and sometimes not even that. */
function escapedSome(value: string): string {
  return value.replaceAll(/[^!-~]/g, (sign) => (sign.length > 0 ? encodeURIComponent(sign.replace(/\p{Surrogate}/u, '')) : ''))
}

function printable(value: string): string {
  return value
    .replaceAll(/[^ -~]/g, '')
    .trim()
    .slice(0, 300)
}

export type Answer = { status: number; body: string }

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

export function send(base: string, { method, path, headers, body }: Attack): Promise<Answer> {
  const { hostname, port } = new URL(base)
  if (/[^!-~]/.test(path)) return sendRaw(hostname, Number(port), { method, path, headers, body })
  return new Promise((resolve, reject) => {
    const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const asked = httpRequest({ agent, hostname, port, method, path, headers: { ...headers, ...length } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString('latin1') }))
      answer.on('error', reject)
    })
    asked.on('error', reject)
    asked.end(body ?? undefined)
  })
}

// Node's own client refuses to send these; an attacker's does not.
function sendRaw(hostname: string, port: number, { method, path, headers, body }: Attack): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, hostname)
    const lines = [`${method} ${path.replaceAll(/[\r\n]/g, '')} HTTP/1.1`, 'host: x', 'connection: close']
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
    lines.push(`content-length: ${Buffer.byteLength(body ?? '')}`)
    const parts: Buffer[] = []
    socket.on('data', (part) => parts.push(part))
    socket.on('error', reject)
    socket.on('close', () => {
      const answer = Buffer.concat(parts).toString('latin1')
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0), body: answer })
    })
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
  })
}

/** Accepts any response below 500 without the canary. */
export function judge({ method, path, body }: Attack, told: Answer): string | null {
  const asked = `${method} ${JSON.stringify(path.slice(0, 200))} ${JSON.stringify(body?.slice(0, 200) ?? '')}`
  const isRoot = /root:[x*]:0:0:/.test(told.body)
  if (told.body.includes(canary) || isRoot) return `escape: ${asked}`
  if (told.status === 0 || told.status >= 500) return `status ${told.status}: ${asked} answered ${told.body.slice(0, 200)}`
  return null
}

export async function run(base: string, aim: Aim, { seed, count, atOnce }: { seed: number; count: number; atOnce: number }) {
  const random = seeded(seed)
  const findings: string[] = []
  const statuses = new Map<number, number>()
  let left = count
  const worker = async () => {
    while (left > 0) {
      left -= 1
      const attack = attackOf(random, aim)
      const told = await send(base, attack).catch((error: unknown) => ({ status: 0, body: String(error) }))
      statuses.set(told.status, (statuses.get(told.status) ?? 0) + 1)
      const finding = judge(attack, told)
      if (finding !== null) findings.push(finding)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { findings, statuses }
}

/** Places canaries in and beside the data folder; returns their names as an attacker would search for them. */
export async function layCanaries(dataDir: string): Promise<string[]> {
  const name = `secret-${randomUUID()}.txt`
  for (const place of [dataDir, join(dataDir, 'storage')]) await writeFile(join(place, name), canary)
  return [name, `storage/${name}`, 'etc/passwd', 'etc/hostname']
}

/** Files in the store with names we do not create, and files beside it that were not there before. */
export async function strays(dataDir: string, before: ReadonlySet<string>): Promise<string[]> {
  const own =
    /^storage\/(objects\/[0-9a-f-]{36}\/[0-9a-f]{2}\/[0-9a-f-]{36}|incoming\/[0-9a-f-]{36}\.part|resumable\/[0-9a-f-]{36}(\.json)?|pictures\/.*)$/
  return [...(await filesIn(dataDir))].filter((file) => !own.test(file) && !before.has(file))
}

export async function filesIn(dataDir: string): Promise<Set<string>> {
  const found = await readdir(dataDir, { recursive: true, withFileTypes: true })
  return new Set(found.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name).slice(dataDir.length + 1)))
}

export async function canariesIntact(dataDir: string, names: string[]): Promise<boolean> {
  const texts = await Promise.all([names[0] ?? '', names[1] ?? ''].map((name) => readFile(join(dataDir, name), 'utf8')))
  return texts.every((text) => text === canary)
}
