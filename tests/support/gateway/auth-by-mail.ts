// A server where addresses have to be confirmed, and sign-ins that go through the mailbox.
import { AuthClient } from '@supabase/auth-js'
import { askAuth, version } from './auth-api.ts'
import { password, startGateway, type Gateway } from './gateway.ts'
import { follow, mailTo, linkIn } from './mail.ts'
import { newAddress } from './sign-in.ts'

export type MailTown = {
  gateway: Gateway
  /** The official client with its own storage, like a browser's for the verifier. */
  browser(flowType?: 'pkce' | 'implicit'): InstanceType<typeof AuthClient>
  post(path: string, body: unknown): Promise<[status: number, body: Record<string, unknown>]>
  /** The address of a new account that has confirmed it. */
  proven(): Promise<string>
}

export async function openMailTown(): Promise<MailTown> {
  const gateway = await startGateway({ settings: { AUTH_AUTOCONFIRM: 'off' } })
  const browser: MailTown['browser'] = (flowType = 'pkce') => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
    const headers = { apikey: gateway.anonKey }
    return new AuthClient({ url: `${gateway.url}/auth/v1`, headers, flowType, storage, autoRefreshToken: false, detectSessionInUrl: false })
  }
  return {
    gateway,
    browser,
    async post(path, body) {
      const answer = await askAuth(gateway, path, { headers: version, body })
      return [answer.status, (await answer.json()) as Record<string, unknown>]
    },
    async proven() {
      const email = newAddress()
      await browser('implicit').signUp({ email, password })
      await follow(linkIn(await mailTo(gateway, email)))
      return email
    },
  }
}
