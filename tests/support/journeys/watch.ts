// What goes wrong in the product during a journey, visible or not: faults that pages report, error responses, the browser's
// console, and the server's log. A journey that causes something on purpose has to announce it first.
import type { Browser, BrowserContext, Request, Response } from '@playwright/test'
import type { Server } from '../setup/server.ts'
import { countRequests } from './settled.ts'

export type Expects = {
  /** A fault that a page reports to `/_faults`, by its message. */
  fault: (message: RegExp) => void
  /** A response of the server (or of a route that replaces it) with 401, 404 or 5xx, by its path. */
  status: (status: number, path: string | RegExp) => void
  /** One that may or may not occur: for a request that was running when its session was ended elsewhere. */
  statusPerhaps: (status: number, path: string | RegExp) => void
  /** An error line in a browser's console. */
  console: (text: RegExp) => void
  /** A line of level error in the server's log. */
  log: (text: RegExp) => void
}

type Kind = 'reported fault' | 'answer' | 'browser console' | 'exception' | 'server log'
type Announced = { kind: Kind; what: string; matches: (text: string) => boolean; isCertain: boolean }

const errorLevel = 50

export function watch(browser: Browser, server: Pick<Server, 'url' | 'lines'>) {
  const seen: { kind: Kind; text: string }[] = []
  const underWay = new Map<Request, number>()
  const announced: Announced[] = []
  const firstLine = server.lines.length
  const see = (kind: Kind, text: string) => void seen.push({ kind, text })
  const isOwn = (url: string) => url.startsWith(`${server.url}/`)

  const listen = (context: BrowserContext) => {
    countRequests(context)
    context.on('weberror', (fault) => see('exception', fault.error().stack ?? fault.error().message))
    context.on('requestfinished', (request) => void underWay.delete(request))
    context.on('requestfailed', (request) => void underWay.delete(request))
    context.on('request', (request) => {
      underWay.set(request, Date.now())
      if (request.method() === 'POST' && isOwn(request.url()) && new URL(request.url()).pathname === '/_faults')
        see('reported fault', messageOf(request.postData() ?? ''))
    })
    context.on('response', (response) => {
      if (isOwn(response.url()) && isFailure(response.status())) see('answer', answerOf(response))
    })
    context.on('console', (message) => {
      // The browser logs every failed response here; ours are checked by their status.
      const isRepeated = message.text().startsWith('Failed to load resource: the server responded') && isOwn(message.location().url)
      // The pages of sign-in providers are not ours.
      const isElsewhere = /^https?:/.test(message.page()?.url() ?? '') && !isOwn(message.page()?.url() ?? '')
      const what = message.text().startsWith('Failed to load resource') ? ` (${message.location().url})` : ''
      if (message.type() === 'error' && !isRepeated && !isElsewhere) see('browser console', message.text() + what)
    })
  }
  browser.on('context', listen)

  const announce = (kind: Kind, what: string, matches: Announced['matches'], isCertain = true) =>
    void announced.push({ kind, what, matches, isCertain })
  const announceStatus = (status: number, path: string | RegExp, isCertain: boolean) =>
    announce(
      'answer',
      `${status} ${String(path)}`,
      (text) => {
        const [code, pathname = ''] = text.split(' ')
        return code === String(status) && (typeof path === 'string' ? pathname === path : path.test(pathname))
      },
      isCertain,
    )
  const expects: Expects = {
    fault: (message) => announce('reported fault', String(message), (text) => message.test(text)),
    status: (status, path) => announceStatus(status, path, true),
    statusPerhaps: (status, path) => announceStatus(status, path, false),
    console: (text) => announce('browser console', String(text), (line) => text.test(line)),
    log: (text) => announce('server log', String(text), (line) => text.test(line)),
  }

  return {
    expects,
    /** Requests a browser is still waiting for, the longest first: shows why a page never finished loading. */
    underWay: (): string[] =>
      [...underWay].map(([request, since]) => `${((Date.now() - since) / 1000).toFixed(1)} s ${request.method()} ${request.url()}`),
    /** Everything that occurred unannounced, and everything announced that did not occur. */
    complaints: (): string[] => {
      browser.off('context', listen)
      for (const line of server.lines.slice(firstLine)) {
        const [kind, text] = readLine(line)
        if (kind !== null) see(kind, text)
      }
      const covers = ({ kind, text }: (typeof seen)[number]) => announced.filter((each) => each.kind === kind && each.matches(text))
      const came = new Set(seen.flatMap(covers))
      const surprises = seen.filter((each) => covers(each).length === 0).map(({ kind, text }) => `${kind}: ${text}`)
      const missing = announced
        .filter((each) => each.isCertain && !came.has(each))
        .map(({ kind, what }) => `announced, but did not come: ${kind} ${what}`)
      return [...new Set([...surprises, ...missing])]
    },
  }
}

function isFailure(status: number): boolean {
  return status === 401 || status === 404 || status >= 500
}

function answerOf(response: Response): string {
  return `${response.status()} ${new URL(response.url()).pathname} (${response.request().method()})`
}

function messageOf(body: string): string {
  try {
    const { message, kind, route }: Record<string, unknown> = JSON.parse(body)
    return `${String(message)} (${String(kind)} on ${String(route)})`
  } catch {
    // A body need not be JSON; then it is shown unchanged.
    return body
  }
}

/** The message of a log line that should not occur. Our log writes JSON, so other lines are ignored. */
function readLine(line: string): [Kind, string] | [null, ''] {
  if (!line.startsWith('{')) return ['server log', line]
  const { level, msg, err, fault }: { level?: number; msg?: string; err?: { message?: string }; fault?: object } = JSON.parse(line)
  if (level === undefined || level < errorLevel) return [null, '']
  if (fault !== undefined) return ['reported fault', messageOf(JSON.stringify(fault))]
  return ['server log', `${msg ?? ''}: ${err?.message ?? line}`]
}
