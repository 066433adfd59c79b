// The login for all requests. It is NOINHERIT and has no grants, so a request that fails to switch to a role can see
// nothing; a login with more rights is refused.
import { createHash } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import { CannotStart } from '#server/config.ts'
import { makePassword, readPassword } from './secrets.ts'

export type Login = { user: string; password: string }

const standardRoles = ['anon', 'authenticated', 'service_role']

/** For our own server: sets the role's password to the one in the data folder. */
export async function ensureOwnAuthenticator(owner: pg.Client, dataDir: string): Promise<Login> {
  const kept = readPassword(dataDir, 'authenticator')
  const password = kept ?? makePassword(dataDir, 'authenticator')
  if (!(await exists(owner))) await create(owner, password)
  else if (kept === null) await owner.query(`alter role authenticator password ${pg.escapeLiteral(password)}`)
  return { user: 'authenticator', password }
}

/** For a shared server: creates the role only if it is missing, and never changes the password of an existing one. */
export async function ensureSharedAuthenticator(owner: pg.Client, dataDir: string): Promise<Login> {
  const name = 'external-authenticator'
  if (!(await exists(owner))) {
    const password = makePassword(dataDir, name)
    await create(owner, password)
    return { user: 'authenticator', password }
  }
  const password = readPassword(dataDir, name)
  if (password === null) {
    throw new CannotStart(
      'The database server already has a role "authenticator", whose password this install does not know and will not change. Set AUTHENTICATOR_URL to its address: postgres://authenticator:password@host:5432/database.',
    )
  }
  return { user: 'authenticator', password }
}

/** For a gateway on a shared server: a login for this data folder only, whose password may be reset. */
export async function ensureNamedAuthenticator(owner: pg.Client, dataDir: string): Promise<Login> {
  const user = `authenticator_${createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 12)}`
  const kept = readPassword(dataDir, user)
  const password = kept ?? makePassword(dataDir, user)
  if (!(await exists(owner, user))) await create(owner, password, user)
  else if (kept === null) await owner.query(`alter role ${user} password ${pg.escapeLiteral(password)}`)
  return { user, password }
}

export async function refusePowerful(authenticator: pg.Client, requestRoles: string[]) {
  const { rows } = await authenticator.query<{ name: string; super: boolean; bypasses: boolean; inherits: boolean; others: string[] }>(
    `select rolname as name, rolsuper as super, rolbypassrls as bypasses, rolinherit as inherits,
       array(select granted.rolname::text from pg_auth_members m join pg_roles granted on granted.oid = m.roleid
             where m.member = r.oid and granted.rolname <> all ($1)) as others
     from pg_roles r where rolname = current_user`,
    [[...standardRoles, ...requestRoles]],
  )
  const found = rows[0]
  if (!found) throw new CannotStart('The login of AUTHENTICATOR_URL is not in pg_roles.')
  const faults = [
    ...(found.super ? ['a superuser'] : []),
    ...(found.bypasses ? ['BYPASSRLS'] : []),
    ...(found.inherits ? ['INHERIT'] : []),
    ...(found.others.length > 0 ? [`a member of ${found.others.join(', ')}`] : []),
  ]
  if (faults.length === 0) return
  throw new CannotStart(
    `The login requests would use, "${found.name}", is ${faults.join(' and ')}; a fault in one request could then see everything. Make it a role of its own: create role authenticator login noinherit password '…'.`,
  )
}

/** Allows it to become the three roles, which exist once the platform files are applied, and any configured roles. */
export async function admit(owner: pg.ClientBase, authenticator: string, requestRoles: readonly string[]) {
  const { rows } = await owner.query<{ role: string }>(
    `select granted.rolname as role from pg_roles granted
     where granted.rolname = any ($1)
       and not exists (select from pg_auth_members m join pg_roles r on r.oid = m.member where m.roleid = granted.oid and r.rolname = $2)`,
    [[...standardRoles, ...requestRoles], authenticator],
  )
  if (rows.length > 0)
    await owner.query(`grant ${rows.map(({ role }) => pg.escapeIdentifier(role)).join(', ')} to ${pg.escapeIdentifier(authenticator)}`)
}

async function exists(owner: pg.Client, name = 'authenticator') {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [name])
  return rowCount === 1
}

async function create(owner: pg.Client, password: string, name = 'authenticator') {
  await owner.query(`create role ${name} login noinherit nosuperuser nobypassrls password ${pg.escapeLiteral(password)}`)
}
