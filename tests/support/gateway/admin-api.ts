// The admin endpoints of the auth protocol, by hand and with the official client.
import type { AdminUserAttributes, SupabaseClient, User } from '@supabase/supabase-js'
import type { Gateway } from './gateway.ts'

export type Request = { key?: string; method?: string; body?: unknown }

export function askAdmin({ url, anonKey, serviceKey }: Gateway, path: string, { key = serviceKey, method = 'GET', body }: Request = {}) {
  return fetch(`${url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

export async function makeUser({ auth }: SupabaseClient, attributes: AdminUserAttributes): Promise<User> {
  const { data, error } = await auth.admin.createUser(attributes)
  if (error !== null) throw error
  return data.user
}

let numbers = 0
export const newPhone = () => `1503555${String((numbers += 1)).padStart(4, '0')}`
