// The party that a request's work counts against: the member, otherwise the network the request came from. The service
// role is a party of its own, so that members' usage never blocks it.

export type Party = `member:${string}` | `network:${string}` | 'service'

export function partyOf(caller: { role: string; userId: string | null } | null, address: string): Party {
  if (caller?.role === 'service_role') return 'service'
  return typeof caller?.userId === 'string' ? `member:${caller.userId}` : `network:${networkOf(address)}`
}

/** A household's IPv6 addresses share their first 64 bits. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = [...left, ...(tail === undefined ? [] : zeros), ...right].slice(0, 4)
  // Normalize the spelling: leading zeros, capital letters.
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':')
}

/** A party exceeded its share; it may try again after `retryAfter` seconds, and no other party is affected. */
export class OverUse extends Error {
  override name = 'OverUse'
  readonly status = 429
  readonly code: 'over_fair_share' | 'over_request_rate_limit'
  readonly retryAfter: number

  constructor(code: OverUse['code'], retryAfter: number) {
    super(words[code])
    this.code = code
    this.retryAfter = retryAfter
  }
}

const words = {
  over_fair_share: 'Too much of your work is running. Please try again shortly.',
  over_request_rate_limit: 'Too many requests. Please slow down.',
} as const
