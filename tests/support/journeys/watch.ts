// What goes wrong in the product while a journey runs, whether or not the screen shows it: faults the page reports, answers
// that say so, the browser's console, and the server's log. What a journey brings about on purpose it announces first.
import type { Browser, BrowserContext, Request, Response } from '@playwright/test'
import type { Server } from '../setup/server.ts'

export type Expects = {
  /** A fault that a page reports to `/_faults`, by its message. */
  fault: (message: RegExp) => void
  /** An answer of the server's own (or of a route that stands in for it) with 401, 404 or 5xx, by its path. */
  status: (status: number, path: string | RegExp) => void
  /** One that comes or not: of a request that was under way when its session was ended from elsewhere. */
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
      // The browser repeats every refusal here; those of our own are judged by their status.
      const isRepeated = message.text().startsWith('Failed to load resource: the server responded') && isOwn(message.location().url)
      // A sign-in provider's pages are its own affair.
      const isElsewhere = /^https?:/.test(message.page()?.url() ?? '') && !isOwn(message.page()?.url() ?? '')
      if (message.type() === 'error' && !isRepeated && !isElsewhere) see('browser console', message.text())
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
    /** What a browser still waits for, the longest first: where a page that never came to an end stands. */
    underWay: (): string[] =>
      [...underWay].map(([request, since]) => `${((Date.now() - since) / 1000).toFixed(1)} s ${request.method()} ${request.url()}`),
    /** Everything that was not announced, and everything announced that did not come. */
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
    // What is posted here need not be JSON; then it is shown as it came.
    return body
  }
}

/** What a line of the log says that should not be there. A line that is no JSON was not written by our log. */
function readLine(line: string): [Kind, string] | [null, ''] {
  if (!line.startsWith('{')) return ['server log', line]
  const { level, msg, err, fault }: { level?: number; msg?: string; err?: { message?: string }; fault?: object } = JSON.parse(line)
  if (level === undefined || level < errorLevel) return [null, '']
  if (fault !== undefined) return ['reported fault', messageOf(JSON.stringify(fault))]
  return ['server log', `${msg ?? ''}: ${err?.message ?? line}`]
}
