// Sign-in, sign-up and all changes to an account. Each function returns null or the server's refusal.
import { queryOptions } from '@tanstack/react-query'
import { termsVersion } from '#domain/terms.ts'
import { ask, db } from '#web/data/client.ts'
import { config } from '#web/data/config.ts'
import { auth, type Provider } from '#web/data/session/session.ts'
import { humanToken } from './human/human.ts'

/** `words` is the server's message, for the toasts that show it (AUTH-05). */
export type Refusal = { code: string | undefined; words: string }
type Outcome = Promise<string | null>

const refusalOf = (error: { code?: string | undefined; message: string } | null): Refusal | null =>
  error && { code: error.code, words: error.message }

/** The CAPTCHA token, if the operator requires one. */
async function proof(): Promise<{ captchaToken?: string }> {
  const token = await humanToken()
  return token === null ? {} : { captchaToken: token }
}

export async function signIn(email: string, password: string): Promise<Refusal | null> {
  const { error } = await (await auth()).signInWithPassword({ email: email.trim(), password, options: await proof() })
  return refusalOf(error)
}

export type AccountKind = 'professional' | 'employer' | 'student'
export type Newcomer = { fullName: string; email: string; password: string; kind: AccountKind; wantsNews: boolean }

/** Why the database lets nobody have this name; null if it does. An outage is reported by what comes after. */
export async function nameProblem(name: string): Promise<string | null> {
  const answer = await fetch(`${config.url}/rest/v1/rpc/name_problem`, {
    method: 'POST',
    headers: { apikey: config.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  }).catch(() => null)
  const problem = answer?.ok ? ((await answer.json()) as { message: string } | null) : null
  return problem?.message ?? null
}

/** Returns `confirm` if the address must be confirmed first; otherwise signs in at once. Signing up means accepting the terms. */
export async function signUp({
  fullName,
  email,
  password,
  kind,
  wantsNews,
}: Newcomer): Promise<{ refused: Refusal | null; confirm: boolean }> {
  const facts = { full_name: fullName.trim(), account_kind: kind, accepted_terms_version: termsVersion, product_mail: wantsNews }
  const { data, error } = await (
    await auth()
  ).signUp({
    email: email.trim().toLowerCase(),
    password,
    options: { data: facts, emailRedirectTo: `${location.origin}/auth`, ...(await proof()) },
  })
  return { refused: refusalOf(error), confirm: !error && data.session === null }
}

export async function resendConfirmation(email: string): Outcome {
  const { error } = await (await auth()).resend({ type: 'signup', email: email.trim(), options: await proof() })
  return error?.message ?? null
}

export async function requestReset(email: string): Outcome {
  const { error } = await (
    await auth()
  ).resetPasswordForEmail(email.trim(), {
    redirectTo: `${location.origin}/reset-password`,
    ...(await proof()),
  })
  return error?.message ?? null
}

type MailedKind = 'signup' | 'recovery' | 'email_change'

/** The six digits of an email, instead of its link. Whether that signed in: the first of two codes for a new address does not. */
export async function proveByMailedCode(type: MailedKind, email: string, token: string): Promise<boolean> {
  const { data, error } = await (await auth()).verifyOtp({ type, email: email.trim(), token })
  if (error) throw error
  return data.session !== null
}

export async function setPassword(password: string): Promise<Refusal | null> {
  const { error } = await (await auth()).updateUser({ password })
  // Not a refusal with a message for people, but a network failure.
  if (error?.name === 'AuthRetryableFetchError') throw error
  return refusalOf(error)
}

/** Redirects to a provider, which redirects back to this URL of ours. */
export async function signInWith(provider: string, backTo: string): Promise<void> {
  const { error } = await (
    await auth()
  ).signInWithOAuth({
    // The operator configures the providers; the client's type lists those it knows.
    provider: provider as Provider,
    options: { redirectTo: `${location.origin}${backTo}` },
  })
  if (error) throw error
}

export async function saveName(userId: string, fullName: string): Promise<void> {
  await ask(db.from('profiles').update({ full_name: fullName.trim() }).eq('id', userId))
}

export const acceptTerms = () => ask(db.rpc('accept_terms', { version: termsVersion }))

export const account = {
  /** The member's own profile row as in the specification (spec §7), with the email address. */
  own: (userId: string) =>
    queryOptions({
      queryKey: ['me', userId, 'own'],
      queryFn: () => ask(db.from('profiles').select('profile_picture, full_name, is_verified, email').eq('id', userId).single()),
    }),
}
