// Downloads a calendar from an address that a member has chosen. Every name is looked up once, every address it has must be
// public, and the connection goes to exactly those addresses: a name that answers differently the next time gains nothing.
// Redirects are checked like the first address. The answer says in one word what went wrong, so that nobody maps a network with it.
import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { isAllowed, isPublic } from './addresses.ts'

/** Why a calendar could not be read; stored as `problem` in public.busy_feeds. */
export type Problem = 'unreachable' | 'gone' | 'refused' | 'not_a_calendar' | 'too_large'
export class CalendarProblem extends Error {
  override name = 'CalendarProblem'
  readonly problem: Problem
  constructor(problem: Problem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

export type Version = { etag: string | null; modified: string | null }
export type Downloaded = { text: string; version: Version }

export type Outside = {
  /** A host and port of this machine that is read over plain HTTP, for development and tests; null in every other installation. */
  localHost: string | null
  /** All addresses of a name. */
  resolve?: (host: string) => Promise<LookupAddress[]>
}

const wholeMs = 10_000
const mostRedirects = 3
const mostBytes = 2 * 1024 * 1024
const redirects = new Set([301, 302, 303, 307, 308])
const resolveByDns = (host: string) => lookup(host, { all: true, verbatim: true })

/** Null if it is still the version that we have. */
export async function fetchCalendar(address: URL, known: Version, outside: Outside): Promise<Downloaded | null> {
  const end = AbortSignal.timeout(wholeMs)
  let url = address
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const answer = await open(url, known, outside, end)
    const status = answer.statusCode ?? 0
    if (status === 304) return drop(answer, null)
    if (redirects.has(status)) {
      url = drop(answer, nextUrl(answer.headers.location, url))
      continue
    }
    if (status !== 200) throw drop(answer, new CalendarProblem(problemOf(status)))
    return { text: await readText(answer), version: versionOf(answer) }
  }
  throw new CalendarProblem('refused')
}

async function open(url: URL, { etag, modified }: Version, outside: Outside, end: AbortSignal): Promise<http.IncomingMessage> {
  const isLocal = url.host === outside.localHost
  if (!isLocal && !isAllowed(url)) throw new CalendarProblem('unreachable')
  const addresses = await addressesOf(url, outside, end)
  if (addresses.length === 0 || (!isLocal && !addresses.every(({ address }) => isPublic(address)))) throw new CalendarProblem('unreachable')
  const options: https.RequestOptions = {
    // Only what was just checked; the name is for the certificate and the server's own choice of site.
    lookup: (_host, { all }, done) => {
      const [first] = addresses
      if (all === true) done(null, addresses)
      else done(null, first?.address ?? '', first?.family)
    },
    agent: false,
    signal: end,
    maxHeaderSize: 16 * 1024,
    headers: {
      accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
      'accept-encoding': 'identity',
      'user-agent': 'BeautyBarter calendar reader',
      ...(etag !== null && { 'if-none-match': etag }),
      ...(modified !== null && { 'if-modified-since': modified }),
    },
  }
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(new CalendarProblem('unreachable', error))
    const request = isLocal
      ? http.get(Object.assign(new URL(url), { protocol: 'http:' }), options, resolve)
      : https.get(url, options, resolve)
    request.on('error', fail)
  })
}

async function addressesOf({ hostname }: URL, { resolve = resolveByDns }: Outside, end: AbortSignal): Promise<LookupAddress[]> {
  const literal = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(literal)
  if (family !== 0) return [{ address: literal, family }]
  const late = new Promise<never>((_, reject) =>
    end.addEventListener('abort', () => reject(new Error('looking up the name took too long')), { once: true }),
  )
  try {
    return await Promise.race([resolve(hostname), late])
  } catch (error) {
    throw new CalendarProblem('unreachable', error)
  }
}

function nextUrl(location: string | undefined, from: URL): URL {
  if (location === undefined || !URL.canParse(location, from)) throw new CalendarProblem('refused')
  const url = new URL(location, from)
  url.hash = ''
  return url
}

function problemOf(status: number): Problem {
  return [401, 403, 404, 410].includes(status) ? 'gone' : 'refused'
}

async function readText(answer: http.IncomingMessage): Promise<string> {
  const type = (answer.headers['content-type'] ?? '').toLowerCase()
  const isOther = /^(?:text\/html|image\/|video\/|audio\/|application\/(?:json|pdf|zip|xml))/.test(type)
  const isEncoded = !['', 'identity'].includes((answer.headers['content-encoding'] ?? '').trim().toLowerCase())
  if (isOther || isEncoded) throw drop(answer, new CalendarProblem('not_a_calendar'))
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of answer.iterator({ destroyOnReturn: true }) as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > mostBytes) throw new CalendarProblem('too_large')
      parts.push(part)
    }
  } catch (error) {
    if (error instanceof CalendarProblem) throw error
    throw new CalendarProblem('unreachable', error)
  }
  const text = Buffer.concat(parts)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (!/^begin:vcalendar[\r\n]/i.test(text)) throw new CalendarProblem('not_a_calendar')
  return text
}

function versionOf({ headers }: http.IncomingMessage): Version {
  return { etag: short(headers.etag, 300), modified: short(headers['last-modified'], 100) }
}

const short = (value: string | undefined, most: number): string | null =>
  value !== undefined && value.length <= most && /^[\x20-\x7e]+$/.test(value) ? value : null

/** Ends the connection: nothing more is read of it. */
function drop<Result>(answer: http.IncomingMessage, result: Result): Result {
  answer.on('error', () => {})
  answer.destroy()
  return result
}
