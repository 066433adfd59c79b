// What runs in a request's transaction besides its statement: settings the database can read, a pre-request function, the
// response headers and status set by the database, and an optional rollback. Most requests need none of it.
import type { IncomingHttpHeaders } from 'node:http'
import type { TransactionHooks } from '../postgres/database.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { RestSettings } from './settings.ts'
import { ident } from './sql/text.ts'
import type { RestRequest } from './request.ts'

type RequestLine = { path: string; headers: IncomingHttpHeaders }

export function transactionHooks(
  settings: RestSettings,
  catalogue: Catalogue,
  request: RestRequest,
  line: RequestLine,
): TransactionHooks | null {
  const given = settingsOf(settings, catalogue, request, line)
  const isUndone = endsInRollback(settings, request)
  const { preRequest = null } = settings
  if (given.length === 0 && !isUndone && preRequest === null && !catalogue.setsResponse) return null
  const before = given.length === 0 ? [] : [setAll(given)]
  if (preRequest !== null) before.push({ name: '', text: `select ${dotted(preRequest)}()`, values: [] })
  return { before, after: catalogue.setsResponse ? [readResponse] : [], rollsBack: isUndone }
}

const readResponse = {
  name: 'response',
  text: "select nullif(current_setting('response.headers', true), ''), nullif(current_setting('response.status', true), '')",
  values: [],
}

const dotted = (name: string) => name.split('.').map(ident).join('.')

function setAll(given: [string, string][]) {
  const text = given.map((_, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, true)`).join(', ')
  return { name: `settings${given.length}`, text: `select ${text}`, values: given.flat() }
}

export function overridable({ txEnd }: RestSettings): boolean {
  return txEnd === 'commit-allow-override' || txEnd === 'rollback-allow-override'
}

function endsInRollback(settings: RestSettings, { preferences }: RestRequest): boolean {
  const usual = settings.txEnd?.startsWith('rollback') === true ? 'rollback' : 'commit'
  return (overridable(settings) ? (preferences.transaction ?? usual) : usual) === 'rollback'
}

function settingsOf(
  settings: RestSettings,
  catalogue: Catalogue,
  request: RestRequest,
  { path, headers }: RequestLine,
): [string, string][] {
  const given: [string, string][] = Object.entries(settings.appSettings ?? {})
  if (settings.extraSearchPath !== undefined)
    given.push(['search_path', [request.schema, ...settings.extraSearchPath].map(ident).join(', ')])
  if (request.preferences.timezone !== null) given.push(['timezone', request.preferences.timezone])
  if (!catalogue.readsRequest) return given
  const { cookie = '', ...others } = headers
  given.push(
    ['request.method', request.method],
    ['request.path', path],
    ['request.headers', JSON.stringify(others)],
    ['request.cookies', JSON.stringify(Object.fromEntries(cookie.split(/; */).filter(Boolean).map(parted)))],
  )
  return given
}

function parted(cookie: string): [string, string] {
  const cut = cookie.indexOf('=')
  return cut < 0 ? [cookie, ''] : [cookie.slice(0, cut), cookie.slice(cut + 1)]
}
