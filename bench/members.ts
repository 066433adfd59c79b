// Members of a running server, over plain HTTP with the public key, for the benches to write and read with.
import * as complete from '#tests/support/complete-profile.ts'

export type Member = { id: string; token: string }
export type Town = { url: string; anonKey: string }

export async function openTown(url: string): Promise<Town> {
  const { anonKey } = (await (await fetch(`${url}/config.json`)).json()) as { anonKey: string }
  return { url, anonKey }
}

/** With a complete profile. */
export async function signUp(town: Town, name: string): Promise<Member> {
  const answer = await fetch(`${town.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: town.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${name}@bench.test`,
      password: 'quick-brown-42',
      data: { full_name: name, account_kind: complete.kind },
    }),
  })
  const told = (await answer.json()) as { access_token?: string; user?: { id: string } }
  if (!told.access_token || !told.user) throw new Error(`sign-up answered ${answer.status}`)
  const member = { id: told.user.id, token: told.access_token }
  const page = await fetch(`${town.url}/rest/v1/profile_details?user_id=eq.${member.id}`, {
    method: 'PATCH',
    headers: headers(town, member),
    body: JSON.stringify({ bio: complete.bio }),
  })
  if (!page.ok) throw new Error(`the bio was answered ${page.status}`)
  return member
}

export function headers(town: Town, member: Member, more: Record<string, string> = {}): Record<string, string> {
  return { apikey: town.anonKey, authorization: `Bearer ${member.token}`, 'content-type': 'application/json', ...more }
}

/** Calls a database function; throws its response if it is refused. */
export async function rpc<T>(town: Town, member: Member, name: string, named: object): Promise<T> {
  const answer = await fetch(`${town.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: headers(town, member),
    body: JSON.stringify(named),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`)
  return JSON.parse(text) as T
}

export async function insert(town: Town, member: Member, table: string, row: object): Promise<number> {
  const answer = await fetch(`${town.url}/rest/v1/${table}`, { method: 'POST', headers: headers(town, member), body: JSON.stringify(row) })
  await answer.arrayBuffer()
  return answer.status
}

export async function read<T>(town: Town, member: Member, address: string): Promise<T> {
  const answer = await fetch(`${town.url}/rest/v1/${address}`, { headers: headers(town, member) })
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
