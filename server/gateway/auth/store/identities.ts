// Database calls for sign-in with a provider.
import type { Database } from '#server/gateway/postgres/database.ts'
import type { OneTime } from '../sign-in/one-time-tokens.ts'
import type { ProviderAccount } from '../providers/known.ts'
import type { Device, Person } from '../requests.ts'
import { asServiceCall, jsonOrNull, type NotStanding, type OpenSession, type Refused } from './store.ts'

export type Challenge = { challenge: string; method: string }
type Begun = {
  stateHash: string
  browserHash: string | null
  provider: string
  redirectTo: string
  nonce: string
  verifier: string
  challenge: Challenge | null
  person: Person | null
}

export function asServiceBeginProvider(db: Database, begun: Begun): Promise<Refused<'ok'> | NotStanding> {
  return asServiceCall(db, 'begin_provider', {
    state_hash: begun.stateHash,
    browser_hash: begun.browserHash,
    provider: begun.provider,
    redirect_to: begun.redirectTo,
    nonce: begun.nonce,
    code_verifier: begun.verifier,
    challenge: begun.challenge?.challenge ?? null,
    method: begun.challenge?.method ?? null,
    asking: begun.person?.userId ?? null,
    wanted: begun.person?.sessionId ?? null,
  })
}

export type ProviderRequest = {
  browser_hash: string | null
  provider: string
  redirect_to: string
  nonce: string
  code_verifier: string
  code_challenge: string | null
  code_challenge_method: string | null
  link_to: string | null
  is_late: boolean
}

/** The fields of a request that are needed once the provider has answered. */
export type AuthorizeFields = Pick<ProviderRequest, 'link_to' | 'code_challenge' | 'code_challenge_method'>

export function asServiceTakeProvider(db: Database, stateHash: string): Promise<ProviderRequest | null> {
  return asServiceCall(db, 'take_provider', { state_hash: stateHash })
}

type Finishing = {
  provider: string
  account: ProviderAccount
  asked: AuthorizeFields
  takesWord: boolean
  maySignUp: boolean
  accessToken: string | null
  providerRefreshToken: string | null
  oneTime: OneTime
  frequencySeconds: number
  refreshToken: string
  device: Device
}
type Finished =
  | OpenSession
  | { outcome: 'issued'; code: string }
  | { outcome: 'provider_email_needs_verification'; mail_to?: string }
  | { outcome: 'identity_already_exists'; elsewhere: boolean }
  | Refused<'email_address_not_provided' | 'signup_disabled' | 'user_not_found' | 'user_banned' | 'email_exists'>

export function asServiceFinishProvider(db: Database, finishing: Finishing): Promise<Finished> {
  const { account, asked, oneTime, device } = finishing
  return asServiceCall(db, 'finish_provider', {
    account: jsonOrNull({ ...account, provider: finishing.provider }),
    link_to: asked.link_to,
    takes_word: String(finishing.takesWord),
    may_sign_up: String(finishing.maySignUp),
    challenge: asked.code_challenge,
    method: asked.code_challenge_method,
    access_token: finishing.accessToken,
    provider_refresh_token: finishing.providerRefreshToken,
    code_hash: oneTime.codeHash,
    link_hash: oneTime.linkHash,
    frequency: `${finishing.frequencySeconds} seconds`,
    refresh_token: finishing.refreshToken,
    agent: device.agent,
    source: device.address,
  })
}

type NotUnlinked = Refused<'identity_not_found' | 'single_identity_not_deletable' | 'email_conflict_identity_not_deletable'>

export function asServiceUnlink(
  db: Database,
  { userId, sessionId }: Person,
  identityId: string,
): Promise<Refused<'ok'> | NotStanding | NotUnlinked> {
  return asServiceCall(db, 'unlink_identity', { asking: userId, wanted: sessionId, identity_id: identityId })
}
