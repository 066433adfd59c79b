// A password is tried only after the try was counted, in PostgreSQL, so that neither a restart nor other addresses free
// it; whoever had the right one, or was refused by us, gets the try back. An address nobody has is counted like an account
// (decision 0019).
import type { FastifyRequest } from 'fastify'
import type { Auth } from '../auth.ts'
import { deviceMarkOf } from './devices.ts'
import { problem } from '../problems.ts'
import { type Contact, networkFrom, type Person } from '../requests.ts'
import { type Account, asServiceFindAccount } from '../store/accounts.ts'
import { asServiceBeginGuess, asServiceBeginGuessOf, asServiceEndGuess, asServiceKnowsDevice } from '../store/guesses.ts'

export type Attempt<Of> = {
  account: Of
  /** Whether the account's owner has signed in with this browser before. */
  isKnownDevice: boolean
  /** Counts it for its network when its turn has come: a hundred members at one place may wait together. Throws. */
  beforeHash: () => Promise<void>
  wasRight: () => Promise<void>
  /** It was not judged: a refusal of ours is no wrong guess. */
  takeBack: () => Promise<void>
}

/** A try at signing in. Throws when there have been too many wrong ones from here. */
export async function beginSignIn(request: FastifyRequest, on: Auth, contact: Contact): Promise<Attempt<Account | null>> {
  const { db, limits } = on
  const device = deviceMarkOf(request, contact.address)
  const isKnownDevice = device !== null && (await asServiceKnowsDevice(db, contact, device))
  if (!limits.isOn) return { account: await asServiceFindAccount(db, contact), isKnownDevice, ...nothingCounted }
  if (isKnownDevice) {
    const begun = await begin(on, () => asServiceBeginGuess(db, contact, `device ${device}`, true))
    return { ...begun, isKnownDevice }
  }
  const network = networkFrom(request)
  await limits.refuseIfFull('wrongPasswords', network)
  const begun = await begin(on, () => asServiceBeginGuess(db, contact, `network ${network}`, false))
  let isCounted = false
  const giveBack = async () => {
    if (isCounted) await limits.giveBack('wrongPasswords', network)
  }
  return {
    account: begun.account,
    isKnownDevice,
    async beforeHash() {
      await limits.spend(['wrongPasswords', network])
      isCounted = true
    },
    wasRight: async () => void (await Promise.all([giveBack(), begun.wasRight()])),
    takeBack: async () => void (await Promise.all([giveBack(), begun.takeBack()])),
  }
}

/** A try at the password of somebody who is signed in. Counted by session: a stranger cannot use it up. */
export async function beginGuessOf(person: Person, on: Auth): Promise<Attempt<null>> {
  if (!on.limits.isOn) return { account: null, isKnownDevice: true, ...nothingCounted }
  const begun = await begin(on, () => asServiceBeginGuessOf(on.db, person.userId, `session ${person.sessionId}`))
  return { ...begun, account: null, isKnownDevice: true }
}

const nothing = async () => {}
const nothingCounted = { beforeHash: nothing, wasRight: nothing, takeBack: nothing }

async function begin({ db }: Auth, ask: () => ReturnType<typeof asServiceBeginGuess>) {
  const begun = await ask()
  if (begun.outcome !== 'ok') throw problem('over_request_rate_limit', { retryAfter: begun.wait })
  const end = (wasRight: boolean) => async () => void (await asServiceEndGuess(db, begun.guess, wasRight))
  return { account: begun.account, beforeHash: nothing, wasRight: end(true), takeBack: end(false) }
}
