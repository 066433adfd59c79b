// An external PostgreSQL from DATABASE_URL. Its version and features are detected once, at startup.
import pg from 'pg'
import { CannotStart } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { ensureNamedAuthenticator, ensureSharedAuthenticator, refusePowerful } from './authenticator.ts'
import type { Engine } from './opened.ts'

export type ExternalSettings = {
  dataDir: string
  databaseUrl: string
  directUrl: string | null
  authenticatorUrl: string | null
  /** For a gateway on a shared server: additional request roles and its own login. */
  requestRoles?: string[]
}

const extensions = ['pgcrypto', 'citext', 'pg_trgm', 'unaccent']

export async function openExternal(settings: ExternalSettings, log: Log): Promise<Engine> {
  const owner = externalOwner(settings)
  const client = await connect(owner, settings.directUrl ? 'DIRECT_URL' : 'DATABASE_URL')
  try {
    const server = await probe(client)
    refuseUnfit(server)
    const authenticator = await requestLogin(client, settings)
    const pooled = await provenLogin(authenticator, settings.requestRoles ?? [])
    const ownerIsPooled = await isPooled(client)
    const replication = !ownerIsPooled && server.wal_level === 'logical' && server.replicates
    if (ownerIsPooled)
      log.warn(
        'DATABASE_URL leads through a connection pooler. Set DIRECT_URL to the database itself, so that changes reach the screens at once.',
      )
    return {
      owner,
      authenticator,
      kind: 'external',
      pooled,
      replication,
      // Of the others it is not certain: 127.0.0.1 may be a tunnel.
      isHere: !pooled && authenticator.host?.startsWith('/') === true,
      description: describe(server, { pooled, replication }),
      stop: async () => undefined,
    }
  } finally {
    await client.end()
  }
}

export function externalOwner({ databaseUrl, directUrl }: Pick<ExternalSettings, 'databaseUrl' | 'directUrl'>): pg.ClientConfig {
  return addressParts(directUrl ?? databaseUrl)
}

/** The URL split into fields, so that one can be replaced (`connectionString` would override all other fields). */
function addressParts(connectionString: string): pg.ClientConfig {
  const { host, port, user, password, database, ssl } = new pg.Client({ connectionString })
  return { host, port, user, database, ssl, keepAlive: true, ...(password ? { password } : {}) }
}

async function connect(connection: pg.ClientConfig, setting: string) {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined) // as in with-client.ts
  try {
    await client.connect()
    return client
  } catch (cause) {
    throw new CannotStart(
      `The database of ${setting} cannot be reached (${connection.user}@${connection.host}:${connection.port}/${connection.database}): ${reason(cause)}`,
      { cause },
    )
  }
}

function reason(cause: unknown) {
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}

type Server = Awaited<ReturnType<typeof probe>>

async function probe(client: pg.Client) {
  type Row = {
    version_number: number
    version: string
    encoding: string
    wal_level: string
    replicates: boolean
    creates_roles: boolean
    creates: boolean
    has_roles: boolean
    encrypted: boolean
    missing: string[]
  }
  const { rows } = await client.query<Row>(
    `select current_setting('server_version_num')::int as version_number, split_part(current_setting('server_version'), ' ', 1) as version,
       current_setting('server_encoding') as encoding, current_setting('wal_level') as wal_level,
       rolsuper or rolreplication as replicates, rolsuper or rolcreaterole as creates_roles,
       has_database_privilege(current_database(), 'create') as creates,
       (select count(*) = 4 from pg_roles where rolname in ('anon', 'authenticated', 'service_role', 'authenticator')) as has_roles,
       coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted,
       array(select wanted from unnest($1::text[]) wanted where wanted not in (select name from pg_available_extensions)) as missing
     from pg_roles where rolname = current_user`,
    [extensions],
  )
  const [row] = rows
  if (!row) throw new CannotStart('The login of DATABASE_URL is not in pg_roles.')
  return row
}

function refuseUnfit(server: Server) {
  if (server.version_number < 150000) throw new CannotStart(`DATABASE_URL names PostgreSQL ${server.version}; 15 or newer is needed.`)
  if (server.encoding !== 'UTF8')
    throw new CannotStart(`The database of DATABASE_URL is encoded in ${server.encoding}; make one with encoding UTF8.`)
  if (!server.creates)
    throw new CannotStart('The login of DATABASE_URL cannot create schemas in its database; grant it CREATE on the database.')
  if (!server.has_roles && !server.creates_roles) {
    throw new CannotStart(
      'The roles anon, authenticated, service_role and authenticator are not all there, and the login of DATABASE_URL cannot make them; grant it CREATEROLE or make them yourself.',
    )
  }
  if (server.missing.length > 0)
    throw new CannotStart(`The database server lacks the extensions ${server.missing.join(', ')}; install its contrib package.`)
}

async function requestLogin(
  owner: pg.Client,
  { dataDir, databaseUrl, authenticatorUrl, requestRoles }: ExternalSettings,
): Promise<pg.ClientConfig> {
  if (authenticatorUrl) return addressParts(authenticatorUrl)
  const ensure = requestRoles === undefined ? ensureSharedAuthenticator : ensureNamedAuthenticator
  return { ...addressParts(databaseUrl), ...(await ensure(owner, dataDir)) }
}

/** Connects as requests will, and detects a connection pooler. */
async function provenLogin(authenticator: pg.ClientConfig, requestRoles: string[]) {
  const client = await connect(authenticator, 'AUTHENTICATOR_URL')
  try {
    await refusePowerful(client, requestRoles)
    return await isPooled(client)
  } finally {
    await client.end()
  }
}

// A pooler sends process ids of its own in BackendKeyData.
async function isPooled(client: pg.Client) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid !== processNumber(client)
}

function processNumber(client: pg.Client): unknown {
  return 'processID' in client ? client.processID : undefined
}

function describe(server: Server, { pooled, replication }: { pooled: boolean; replication: boolean }) {
  const parts = [
    `external PostgreSQL ${server.version}`,
    server.encrypted ? 'over TLS' : 'without TLS',
    pooled ? 'through a pooler (unnamed statements)' : 'direct',
    replication
      ? 'changes from logical replication'
      : `changes from the outbox (${server.replicates ? `wal_level is ${server.wal_level}` : 'the owner lacks REPLICATION'})`,
  ]
  return parts.join(', ')
}
