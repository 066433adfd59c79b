// What `npm run gateway` reads besides: the table API over any schemas, and keys of one's own.
import * as v from 'valibot'
import { CannotStart, type Reader } from './reader.ts'

const txEnds = ['commit', 'commit-allow-override', 'rollback', 'rollback-allow-override'] as const

export function gatewaySettings(read: Reader) {
  return {
    rest: {
      schemas: list(read.text('DB_SCHEMAS')) ?? ['public'],
      /** Looked through after the request's own schema. */
      extraSearchPath: list(read.text('DB_EXTRA_SEARCH_PATH')) ?? ['public', 'extensions'],
      /** The role of whoever brings no token. */
      anonRole: read.text('DB_ANON_ROLE') ?? 'anon',
      /** Further roles that a token may name. */
      roles: list(read.text('DB_ROLES')) ?? [],
      maxRows: read.whole('DB_MAX_ROWS', 1000, 1, 1_000_000),
      txEnd: read.choice('DB_TX_END', txEnds),
      /** A function called in each transaction before the request's own statement. */
      preRequest: read.text('DB_PRE_REQUEST'),
      aggregates: read.onOff('DB_AGGREGATES') ?? false,
      plan: read.onOff('DB_PLAN') ?? false,
      /** The root describes the tables and functions the caller may reach. */
      openApi: true,
      /** Settings of each transaction, `app.settings.<name>` by convention. */
      appSettings: appSettings(read),
    },
    anonKey: read.text('ANON_KEY'),
    serviceKey: read.text('SERVICE_KEY'),
    /** Off: a request without a key is the anonymous role's. */
    requireApikey: read.onOff('REQUIRE_APIKEY') ?? true,
    /** A folder of server functions, one file each, called by its name. */
    functionsDir: read.text('FUNCTIONS_DIR'),
  }
}

function list(given: string | null): string[] | null {
  const names =
    given
      ?.split(',')
      .map((name) => name.trim())
      .filter(Boolean) ?? []
  return names.length > 0 ? names : null
}

function appSettings(read: Reader): Record<string, string> {
  const given = v.safeParse(v.record(v.string(), v.string()), read.json('DB_APP_SETTINGS') ?? {})
  if (!given.success) throw new CannotStart('DB_APP_SETTINGS must be JSON such as {"app.settings.region":"eu"}.')
  return given.output
}
