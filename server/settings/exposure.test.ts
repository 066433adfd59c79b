// A table of starts: every combination of how the server is reached and what its operator has set.
import { describe, expect, test } from 'vitest'
import { judgeClock, judgeExposure, type Surroundings } from './exposure.ts'

const local: Surroundings = {
  host: '127.0.0.1',
  publicUrl: 'http://127.0.0.1:3000',
  trustsProxy: false,
  hasSmtp: false,
  hasSms: false,
  hasStripe: false,
  rateLimits: true,
  phone: false,
  phoneAutoconfirm: false,
  lightPasswordHashes: false,
  demo: undefined,
  localDoors: undefined,
  autoconfirm: undefined,
}

const places: [string, string, boolean][] = [
  ['127.0.0.1', 'http://127.0.0.1:3000', true],
  ['127.0.0.53', 'http://localhost:8080', true],
  ['localhost', 'https://localhost', true],
  ['::1', 'http://[::1]:3000', true],
  ['127.0.0.1', 'https://barter.example', false],
  ['localhost', 'http://192.168.1.5:3000', false],
  ['::1', 'http://localhost.barter.example', false],
  ['127.0.0.1', 'http://127.0.0.1.barter.example', false],
  ['0.0.0.0', 'http://127.0.0.1:3000', false],
  ['::', 'http://localhost:3000', false],
  ['192.168.1.5', 'http://192.168.1.5:3000', false],
  ['0.0.0.0', 'https://barter.example', false],
]
const settable = [undefined, true, false]
const either = [true, false]

/** Every combination of the given values. */
function combinations<const Values extends readonly (readonly unknown[])[]>(
  values: Values,
): { [At in keyof Values]: Values[At][number] }[] {
  return values.reduce<unknown[][]>((sofar, next) => sofar.flatMap((chosen) => next.map((value) => [...chosen, value])), [[]]) as never
}

test.each(places)('HOST %s with PUBLIC_URL %s is for this machine only: %s', (host, publicUrl, isLoopback) => {
  expect(judgeExposure({ ...local, host, publicUrl }).isLoopback).toBe(isLoopback)
})

describe('the table of starts', () => {
  const cells = combinations([places, settable, settable, settable, either, either] as const)

  test('has every combination', () => {
    expect(cells).toHaveLength(1296)
  })

  test('unset switches are on only for a local install, and addresses need no confirmation only without a mail server', () => {
    for (const [[host, publicUrl, isLoopback], demo, localDoors, autoconfirm, hasSmtp, hasStripe] of cells) {
      const told = judgeExposure({ ...local, host, publicUrl, demo, localDoors, autoconfirm, hasSmtp, hasStripe })
      const cell = JSON.stringify({ host, publicUrl, demo, localDoors, autoconfirm, hasSmtp, hasStripe })
      const byHand = { true: 'on', false: 'off' } as const
      expect(told.demo, cell).toBe(demo === undefined ? (isLoopback ? 'new' : 'off') : byHand[`${demo}`])
      expect(told.localDoors, cell).toBe(localDoors === undefined ? isLoopback : localDoors)
      expect(told.autoconfirm, cell).toBe(autoconfirm === undefined ? isLoopback && !hasSmtp : autoconfirm)
    }
  })

  test('each switch that opens something to others causes a warning, and nothing else does', () => {
    for (const [[host, publicUrl, isLoopback], demo, localDoors, autoconfirm, hasSmtp, hasStripe] of cells) {
      const { warnings } = judgeExposure({
        ...local,
        host,
        publicUrl,
        demo,
        localDoors,
        autoconfirm,
        hasSmtp,
        hasStripe,
        trustsProxy: true,
      })
      const cell = JSON.stringify({ host, publicUrl, demo, localDoors, autoconfirm, hasSmtp, hasStripe })
      const begins = warnings.map((warning) => /^[A-Z_]+(=on| is)/.exec(warning)?.[0])
      const expected = isLoopback
        ? []
        : [
            ...(demo === true ? ['DEMO=on'] : []),
            ...(localDoors === true ? ['LOCAL_DOORS=on'] : []),
            ...(autoconfirm === true ? ['AUTH_AUTOCONFIRM=on'] : []),
            ...(hasSmtp ? [] : ['SMTP_HOST is']),
            ...(/\/\/(127\.0\.0\.1|localhost)(:|$)/.test(publicUrl) ? ['PUBLIC_URL is'] : []),
          ]
      expect(begins, cell).toEqual(expected)
    }
  })
})

const proxied: Surroundings = { ...local, publicUrl: 'https://barter.example', trustsProxy: true, hasSmtp: true }
const warned = (more: Partial<Surroundings>) => judgeExposure({ ...proxied, ...more }).warnings

test('a server with mail, a trusted proxy and nothing turned on starts without a warning', () => {
  expect(warned({})).toEqual([])
  expect(warned({ host: '0.0.0.0' })).toEqual([])
})

test.each<[Partial<Surroundings>, string]>([
  [
    { demo: true },
    'DEMO=on while PUBLIC_URL is https://barter.example: anyone who reaches this server without a proxy can sign in with the published demo password, also as the demo admin.',
  ],
  [
    { localDoors: true },
    'LOCAL_DOORS=on while PUBLIC_URL is https://barter.example: anyone who reaches this server without a proxy can read every text message, and take a plan without paying.',
  ],
  [
    { localDoors: true, hasSms: true, hasStripe: true, hasSmtp: false, autoconfirm: false, host: '0.0.0.0' },
    'LOCAL_DOORS=on while HOST is 0.0.0.0: anyone who reaches this server without a proxy can read every mail.',
  ],
  [
    { autoconfirm: true },
    'AUTH_AUTOCONFIRM=on while PUBLIC_URL is https://barter.example: anyone can join under an email address that is not theirs.',
  ],
  [
    { phone: true, phoneAutoconfirm: true },
    'AUTH_PHONE_AUTOCONFIRM=on while PUBLIC_URL is https://barter.example: anyone can join under a telephone number that is not theirs.',
  ],
  [
    { rateLimits: false },
    'RATE_LIMITS=off while PUBLIC_URL is https://barter.example: passwords can be guessed as fast as the server answers.',
  ],
  [
    { hasSmtp: false },
    'SMTP_HOST is not set, so mails stay on this machine: nobody can confirm an email address to join, or reset a password. Set SMTP_HOST, or AUTH_AUTOCONFIRM=on to let people join with addresses they have not proved.',
  ],
  [
    { trustsProxy: false },
    'TRUST_PROXY is off while PUBLIC_URL is https://barter.example: everyone who comes through the proxy counts as one network and shares its limits. Set TRUST_PROXY=loopback, and let the proxy set X-Forwarded-For.',
  ],
  [
    { host: '0.0.0.0', publicUrl: 'http://127.0.0.1:3000' },
    "PUBLIC_URL is http://127.0.0.1:3000 while HOST is 0.0.0.0: links in mails lead to the reader's own machine. Set PUBLIC_URL to the address people use.",
  ],
])('%j starts with its warning', (more, sentence) => {
  expect(warned(more)[0]).toBe(sentence)
})

test('light password hashes are refused once others can reach the server', () => {
  for (const [host, publicUrl, isLoopback] of places) {
    const start = () => judgeExposure({ ...local, host, publicUrl, lightPasswordHashes: true })
    if (isLoopback) expect(start().warnings).toEqual([])
    else
      expect(start).toThrow(
        /^AUTH_LIGHT_PASSWORD_HASHES=on while (HOST|PUBLIC_URL) is .*: anyone who steals the hashes reads the passwords\./,
      )
  }
})

test('local doors without any data cause no warning', () => {
  expect(warned({ localDoors: true, hasSms: true, hasStripe: true })).toEqual([])
})

describe('a moved clock', () => {
  const here = { host: '127.0.0.1', publicUrl: 'http://127.0.0.1:3000', isLoopback: true }
  const there = { host: '127.0.0.1', publicUrl: 'https://barter.example', isLoopback: false }

  test('refuses to be public, unless the operator turned on the local doors', () => {
    expect(() => judgeClock('3 days', { ...there, localDoors: false })).toThrow(
      'The product\'s clock is moved by 3 days while PUBLIC_URL is https://barter.example: plans and deadlines end at the wrong time. Set it back with "npm run admin -- clock reset", or set LOCAL_DOORS=on to start all the same.',
    )
    expect(judgeClock('3 days', { ...there, localDoors: true })).toBe(
      'The product\'s clock is moved by 3 days while PUBLIC_URL is https://barter.example: plans and deadlines end at the wrong time. Set it back with "npm run admin -- clock reset".',
    )
  })

  test('is reported on a local install', () => {
    for (const localDoors of either)
      expect(judgeClock('3 days', { ...here, localDoors })).toBe(
        'The product\'s clock is moved by 3 days. Set it back with "npm run admin -- clock reset".',
      )
  })

  test('one that was not moved is not mentioned', () => {
    for (const place of [here, there]) for (const localDoors of either) expect(judgeClock(null, { ...place, localDoors })).toBeNull()
  })
})
