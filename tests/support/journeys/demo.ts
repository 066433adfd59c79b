// Members of the demo town, signed in with the password from the startup message.
import { anonKeyOf, password, type Account } from './journey.ts'

const signedIn = new Map<string, Promise<Account>>()

/** Signed in once per server: a journey that signs them out breaks the journeys after it. */
export function demoMember(url: string, key: string): Promise<Account> {
  const known = signedIn.get(`${url} ${key}`) ?? signIn(url, key)
  signedIn.set(`${url} ${key}`, known)
  return known
}

async function signIn(url: string, key: string): Promise<Account> {
  const email = `${key}@demo.test`
  const anonKey = await anonKeyOf(url)
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`sign-in of ${email} answered ${answer.status}: ${await answer.text()}`)
  const session: { user: { id: string; user_metadata: { full_name?: string } } } = await answer.json()
  return { email, password, name: session.user.user_metadata.full_name ?? key, id: session.user.id, session }
}
