// Giving and taking roles as the operator. The database writes the audit log and keeps the last admin.
import type pg from 'pg'
import { CannotStart } from '#server/config.ts'

const roles = ['admin', 'moderator', 'verifier', 'support']
export const isRole = (name: string | undefined): name is string => name !== undefined && roles.includes(name)

export async function grantRole(client: pg.Client, email: string, role: string) {
  const member = await memberOf(client, email)
  const { rowCount } = await client.query('insert into public.user_roles (user_id, role) values ($1, $2) on conflict do nothing', [
    member,
    role,
  ])
  return rowCount === 1 ? `${email} is ${role} now.` : `${email} was ${role} already.`
}

export async function revokeRole(client: pg.Client, email: string, role: string) {
  const member = await memberOf(client, email)
  const { rowCount } = await client.query('delete from public.user_roles where user_id = $1 and role = $2', [member, role])
  return rowCount === 1 ? `${email} is not ${role} any more.` : `${email} was not ${role}.`
}

async function memberOf(client: pg.Client, email: string) {
  const { rows } = await client.query<{ id: string }>('select id from auth.users where lower(email) = lower($1) and deleted_at is null', [
    email,
  ])
  const id = rows[0]?.id
  if (!id) throw new CannotStart(`Nobody here has the address ${email}.`)
  return id
}
