// The admin endpoints of the auth protocol, by hand and with the official client.
import type { AdminUserAttributes, SupabaseClient, User } from '@supabase/supabase-js'
import { askAuth, version } from './auth-api.ts'
import { startGateway, type Gateway } from './gateway.ts'
import { serviceClient } from './sign-in.ts'

type Request = { key?: string; method?: string; body?: unknown }

export function askAdmin(
  gateway: Gateway,
  path: string,
  { key = gateway.serviceKey, method = 'GET', body }: Request = {},
): Promise<Response> {
  return askAuth(gateway, path, { headers: { authorization: `Bearer ${key}`, ...version }, body, method })
}

export type AdminTown = {
  gateway: Gateway
  service: SupabaseClient
  ask(path: string, more?: Request): Promise<Response>
  make(attributes: AdminUserAttributes): Promise<User>
}

/** A server with accounts by email and by phone. */
export async function openAdmin(): Promise<AdminTown> {
  const gateway = await startGateway({ settings: { AUTH_PHONE: 'on' } })
  const service = serviceClient(gateway)
  return {
    gateway,
    service,
    ask: (path, more) => askAdmin(gateway, path, more),
    make: (attributes) => makeUser(service, attributes),
  }
}

async function makeUser({ auth }: SupabaseClient, attributes: AdminUserAttributes): Promise<User> {
  const { data, error } = await auth.admin.createUser(attributes)
  if (error !== null) throw error
  return data.user
}

/** The status of a refusal, and what its body says. */
export async function refusalOf(answer: Response): Promise<unknown[]> {
  return [answer.status, ...Object.values((await answer.json()) as Record<string, unknown>)]
}

/** Who the address and the password sign in, or the code of the refusal. */
export async function signsIn(gateway: Gateway, email: string, password: string): Promise<string | undefined> {
  const { data, error } = await (await gateway.client()).auth.signInWithPassword({ email, password })
  return error?.code ?? data.user?.id
}

let numbers = 0
export const newPhone = () => `1503555${String((numbers += 1)).padStart(4, '0')}`
