// People of the demo town, signed in as anyone can who reads the start message.
import { password, type Account } from './journey.ts'

export async function demoMember(url: string, key: string): Promise<Account> {
  const email = `${key}@demo.test`
  const { anonKey }: { anonKey: string } = await (await fetch(`${url}/config.json`)).json()
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`sign-in of ${email} answered ${answer.status}: ${await answer.text()}`)
  const session: { user: { id: string; user_metadata: { full_name?: string } } } = await answer.json()
  return { email, password, name: session.user.user_metadata.full_name ?? key, id: session.user.id, session }
}
