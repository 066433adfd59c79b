// A server with sign-in providers, and helpers for where a sign-in redirects to.
import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient, type User } from '@supabase/supabase-js'
import ws from 'ws'
import { expect } from 'vitest'
import { startGateway, type Gateway } from './gateway.ts'
import { startGitHub, startProvider, type TestGitHub, type TestProvider } from './provider.ts'

export type Town = {
  gateway: Gateway
  /** OpenID providers; the village expects the client secret as Basic authentication. */
  town: TestProvider
  village: TestProvider
  github: TestGitHub
  /** Its entry in AUTH_PROVIDERS. */
  githubSettings: { clientId: string; clientSecret: string; issuer: string }
  service: SupabaseClient
  /** The URL that sign-ins redirect to. */
  welcome: string
  /** Adds a new user to a provider; returns the login to type there. */
  known(who?: { at?: TestProvider; email?: string; verified?: boolean }): { login: string; email: string }
  /** The URL that starts a sign-in. */
  start(query?: Record<string, string>): string
  userOf(back: URL): Promise<User>
  stop(): Promise<void>
}

export async function openTown(): Promise<Town> {
  const [town, village] = [await startProvider(), await startProvider({ auth: 'client_secret_basic' })]
  const clientSecret = randomUUID()
  const github = await startGitHub(clientSecret)
  const githubSettings = { clientId: 'the-site', clientSecret, issuer: github.url }
  const gateway = await startGateway({
    settings: {
      AUTH_AUTOCONFIRM: 'false',
      REDIRECT_URLS: 'https://app.example/**,com.example.app://**',
      AUTH_PROVIDERS: JSON.stringify({
        town: { ...settingsOf(town), label: 'Town hall' },
        village: settingsOf(village),
        github: githubSettings,
        gone: { ...githubSettings, issuer: 'http://127.0.0.1:1' },
      }),
    },
  })
  for (const provider of [town, village]) await provider.open(`${gateway.url}/auth/v1/callback`)
  const welcome = `${gateway.url}/welcome`
  return {
    gateway,
    town,
    village,
    github,
    githubSettings,
    service: serviceClient(gateway),
    welcome,
    known({ at = town, email = newAddress(), verified = true } = {}) {
      const login = randomUUID()
      at.people.set(login, { email, email_verified: verified, name: 'Ana Alvarez', picture: 'https://pictures.example/ana.png' })
      return { login, email }
    },
    start: (query = {}) => `${gateway.url}/auth/v1/authorize?${new URLSearchParams({ provider: 'town', redirect_to: welcome, ...query })}`,
    async userOf(back) {
      const { data, error } = await (await gateway.client()).auth.getUser(factsOf(back)['access_token'] ?? '')
      if (error !== null) throw error
      return data.user
    },
    async stop() {
      await gateway.stop()
      await Promise.all([town.stop(), village.stop(), github.stop()])
    },
  }
}

export const settingsOf = ({ clientId, clientSecret, url }: TestProvider) => ({ clientId, clientSecret, issuer: url })
export const newAddress = () => `${randomUUID()}@town.test`

/** The official client with the service key. */
export function serviceClient({ url, serviceKey }: Gateway): SupabaseClient {
  return createClient(url, serviceKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as unknown as typeof WebSocket },
  })
}

/** A client that uses PKCE for sign-ins. */
export function pkceClient({ url, anonKey }: Gateway): SupabaseClient {
  const kept = new Map<string, string>()
  return createClient(url, anonKey, {
    auth: {
      flowType: 'pkce',
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    },
    realtime: { transport: ws as unknown as typeof WebSocket },
  })
}

export const factsOf = ({ hash }: URL) => Object.fromEntries(new URLSearchParams(hash.slice(1)))
export const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** The error, which must be the same in query and fragment. */
export function failureOf(back: URL) {
  const facts = factsOf(back)
  const { error, error_code, error_description } = facts
  for (const [name, value] of Object.entries(facts)) expect(back.searchParams.get(name)).toBe(value)
  expect(back.href).not.toContain('access_token')
  return [error, error_code, error_description]
}
