// Rate limits per address, network and account, counted by all processes together, each key on its own until its window ends, so
// that filling other keys never frees one. Emails sent to a person and guesses at their password (guesses.ts) are also
// stored with the account, so a restart does not reset them.
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Broker, Limiter } from '../broker/broker.ts'
import { type Code, problem } from './problems.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

const rules = {
  refresh: { most: 150, seconds: 5 * minute },
  account: { most: 30, seconds: 5 * minute },
  verify: { most: 30, seconds: 5 * minute },
  signUpHour: { most: 5, seconds: hour },
  signUpDay: { most: 20, seconds: day },
  mailNetwork: { most: 30, seconds: hour },
  mailMinute: { most: 1, seconds: minute },
  mailHour: { most: 2, seconds: hour },
  mailDay: { most: 5, seconds: day },
  secondFactor: { most: 15, seconds: minute },
  anonymous: { most: 30, seconds: hour },
  textMinute: { most: 1, seconds: minute },
  textHour: { most: 5, seconds: hour },
  textDay: { most: 10, seconds: day },
  textNetwork: { most: 30, seconds: hour },
  wrongPasswords: { most: 30, seconds: 15 * minute },
} as const

type Rule = keyof typeof rules
type Share = readonly [rule: Rule, key: string]

export type Limits = ReturnType<typeof makeLimits>

export function makeLimits({ isOn, broker }: { isOn: boolean; broker: Pick<Broker, 'limiter'> }) {
  const limiters = new Map<Rule, Limiter>()

  function limiterOf(rule: Rule): Limiter {
    const { most, seconds } = rules[rule]
    const known = limiters.get(rule)
    if (known !== undefined) return known
    const limiter = broker.limiter({ name: `auth ${rule}`, points: most, duration: seconds })
    limiters.set(rule, limiter)
    return limiter
  }

  /** Takes one and returns 0, or returns the seconds until one is available again. */
  async function take([rule, key]: Share): Promise<number> {
    if (!isOn) return 0
    try {
      await limiterOf(rule).consume(key)
      return 0
    } catch (full) {
      if (!(full instanceof RateLimiterRes)) throw full
      // The limiter also counts what it refuses.
      await giveBack(rule, key)
      return Math.max(1, Math.ceil(full.msBeforeNext / 1000))
    }
  }

  /** Returns units that were not used in the end, or were refused for another reason. */
  async function giveBack(rule: Rule, key: string): Promise<void> {
    const limiter = limiterOf(rule)
    if (isOn && (await limiter.get(key)) !== null) await limiter.reward(key)
  }

  /** Takes from all of them or from none. */
  async function takeAll(shares: readonly Share[]): Promise<{ rule: Rule; wait: number } | null> {
    for (const [place, share] of shares.entries()) {
      const wait = await take(share)
      if (wait === 0) continue
      for (const [rule, key] of shares.slice(0, place)) await giveBack(rule, key)
      return { rule: share[0], wait }
    }
    return null
  }

  async function spendMessage(code: Code, pause: Share, ...longer: Share[]): Promise<void> {
    const full = await takeAll([pause, ...longer])
    if (full === null) return
    if (full.rule !== pause[0]) throw problem(code, { retryAfter: full.wait })
    const message = `For security purposes, you can only request this after ${full.wait} seconds.`
    throw problem(code, { message, retryAfter: full.wait })
  }

  return {
    isOn,
    giveBack,
    /** Seconds between two messages to one person. */
    mailPause: isOn ? rules.mailMinute.seconds : 0,

    async spend(...shares: (readonly [rule: Rule, key: string])[]): Promise<void> {
      const full = await takeAll(shares)
      if (full !== null) throw problem('over_request_rate_limit', { retryAfter: full.wait })
    },

    /** Takes nothing; used to refuse early, before the request costs anything. */
    async refuseIfFull(rule: Rule, key: string): Promise<void> {
      const state = isOn ? await limiterOf(rule).get(key) : null
      if (state === null || state.consumedPoints < rules[rule].most) return
      throw problem('over_request_rate_limit', { retryAfter: Math.max(1, Math.ceil(state.msBeforeNext / 1000)) })
    },

    /** One email to one address. Unknown addresses count too, otherwise the limit would reveal who has an account. */
    spendMail: (address: string, network: string) =>
      spendMessage(
        'over_email_send_rate_limit',
        ['mailMinute', address],
        ['mailHour', address],
        ['mailDay', address],
        ['mailNetwork', network],
      ),

    /** One text message to one number, in the same way. */
    spendText: (number: string, network: string) =>
      spendMessage('over_sms_send_rate_limit', ['textMinute', number], ['textHour', number], ['textDay', number], ['textNetwork', network]),
  }
}
