// How often an address, a network or an account may ask (wire contract §2.16, reliability §3.7). Counted in this
// process; how often a person is mailed is also remembered with the account, so a restart does not forget it.
import { LRUCache } from 'lru-cache'
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
  guess: { most: 5, seconds: 15 * minute },
  guessAnywhere: { most: 100, seconds: day },
} as const

type Rule = keyof typeof rules
type Window = { count: number; until: number }

const rememberedKeys = 20_000

export type Limits = ReturnType<typeof makeLimits>

export function makeLimits({ isOn, now }: { isOn: boolean; now: () => Date }) {
  const windows = new Map<Rule, LRUCache<string, Window>>()
  const familiar = new LRUCache<string, true>({ max: rememberedKeys })

  function windowOf(rule: Rule, key: string): Window {
    let kept = windows.get(rule)
    if (kept === undefined) windows.set(rule, (kept = new LRUCache({ max: rememberedKeys })))
    const at = now().getTime()
    const open = kept.get(key)
    if (open !== undefined && open.until > at) return open
    const fresh = { count: 0, until: at + rules[rule].seconds * 1000 }
    kept.set(key, fresh)
    return fresh
  }

  /** Seconds until there is room again; 0 when there is. */
  function wait(rule: Rule, key: string): number {
    const open = windowOf(rule, key)
    if (!isOn || open.count < rules[rule].most) return 0
    return Math.max(1, Math.ceil((open.until - now().getTime()) / 1000))
  }

  function refuseIfFull(rule: Rule, key: string): void {
    const retryAfter = wait(rule, key)
    if (retryAfter > 0) throw problem('over_request_rate_limit', { retryAfter })
  }

  function spend(rule: Rule, key: string): void {
    refuseIfFull(rule, key)
    windowOf(rule, key).count += 1
  }

  function spendMessage(
    code: Code,
    [pauseRule, ...longer]: readonly [Rule, ...Rule[]],
    ofNetwork: Rule,
    to: string,
    network: string,
  ): void {
    const pause = wait(pauseRule, to)
    if (pause > 0) {
      const message = `For security purposes, you can only request this after ${pause} seconds.`
      throw problem(code, { message, retryAfter: pause })
    }
    const retryAfter = Math.max(...longer.map((rule) => wait(rule, to)), wait(ofNetwork, network))
    if (retryAfter > 0) throw problem(code, { retryAfter })
    for (const rule of [pauseRule, ...longer]) windowOf(rule, to).count += 1
    windowOf(ofNetwork, network).count += 1
  }

  return {
    spend,
    refuseIfFull,
    /** Seconds between two messages to one person. */
    mailPause: isOn ? rules.mailMinute.seconds : 0,

    /** One mail to one address. The same for an address nobody has, or the limit would tell who has an account. */
    spendMail(address: string, network: string): void {
      spendMessage('over_email_send_rate_limit', ['mailMinute', 'mailHour', 'mailDay'], 'mailNetwork', address, network)
    },

    /** One text message to one number, likewise. */
    spendText(number: string, network: string): void {
      spendMessage('over_sms_send_rate_limit', ['textMinute', 'textHour', 'textDay'], 'textNetwork', number, network)
    },

    /**
     * Counts a password try before it is hashed; `wasRight` takes it back. A network its owner has signed in from stays
     * open while strangers use up the account's tries from anywhere.
     */
    spendGuess(address: string, network: string): { wasRight(): void } {
      const here = `${address} ${network}`
      spend('guess', here)
      if (!familiar.has(here)) spend('guessAnywhere', address)
      return {
        wasRight() {
          windowOf('guess', here).count = 0
          if (!familiar.has(here)) windowOf('guessAnywhere', address).count -= 1
          familiar.set(here, true)
        },
      }
    },
  }
}

/** One household's IPv6 addresses share their first 64 bits. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = '', tail] = ip.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...(tail === undefined ? [] : zeros), ...right].slice(0, 4).join(':')
}
