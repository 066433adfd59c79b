// Additional settings for `npm run gateway`: the table API on any schemas, and custom keys.
import * as v from 'valibot'
import { CannotStart, type Reader } from './reader.ts'

const txEnds = ['commit', 'commit-allow-override', 'rollback', 'rollback-allow-override'] as const

export function gatewaySettings(read: Reader) {
  return {
    rest: {
      schemas: list(read.text('DB_SCHEMAS')) ?? ['public'],
      /** Searched after the request's own schema. */
      extraSearchPath: list(read.text('DB_EXTRA_SEARCH_PATH')) ?? ['public', 'extensions'],
      /** The role for requests without a token. */
      anonRole: read.text('DB_ANON_ROLE') ?? 'anon',
      /** Additional roles that a token may use. */
      roles: list(read.text('DB_ROLES')) ?? [],
      maxRows: read.whole('DB_MAX_ROWS', 1000, 1, 1_000_000),
      txEnd: read.choice('DB_TX_END', txEnds),
      /** A function to call in every transaction before the request's statement. */
      preRequest: read.text('DB_PRE_REQUEST'),
      aggregates: read.onOff('DB_AGGREGATES') ?? false,
      plan: read.onOff('DB_PLAN') ?? false,
      /** GET / describes the tables and functions that the caller may access. */
      openApi: true,
      /** Settings for each transaction, by convention `app.settings.<name>`. */
      appSettings: appSettings(read),
    },
    anonKey: read.text('ANON_KEY'),
    serviceKey: read.text('SERVICE_KEY'),
    /** Off: requests without a key run as the anonymous role. */
    requireApikey: read.onOff('REQUIRE_APIKEY') ?? true,
    /** A folder of server functions, one file each, called by file name. */
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
