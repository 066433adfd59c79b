import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CannotStart, readConfig } from './config.ts'
import { settingNames } from './settings/names.ts'

const asksSecondFactor = (env: Record<string, string>) => readConfig(env).adminSecondFactor

describe('defaults', () => {
  test('an empty environment is a local install with everything open to this machine only', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      demo: 'new',
      localDoors: true,
      trustProxy: false,
      rateLimits: true,
      auth: { autoconfirm: true },
      launchMode: 'open',
      smtp: null,
      databaseUrl: null,
      warnings: [],
    })
  })

  test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://barter.example' }])(
    'with %j the local doors and the demo town are off, and addresses must be confirmed',
    (env) => {
      expect(readConfig(env)).toMatchObject({ isLoopback: false, demo: 'off', localDoors: false, auth: { autoconfirm: false } })
    },
  )

  test('what the operator turns on stays on, with a warning each', () => {
    const config = readConfig({ PUBLIC_URL: 'https://barter.example', DEMO: 'on', LOCAL_DOORS: 'on', AUTH_AUTOCONFIRM: 'on' })
    expect(config).toMatchObject({ demo: 'on', localDoors: true, auth: { autoconfirm: true } })
    for (const name of ['DEMO=on', 'LOCAL_DOORS=on', 'AUTH_AUTOCONFIRM=on'])
      expect(config.warnings.filter((warning) => warning.startsWith(`${name} while`))).toHaveLength(1)
  })

  test('with a mail server addresses must be confirmed on a local install too', () => {
    expect(readConfig({ SMTP_HOST: 'mail.example', SMTP_FROM: 'us@example.org' })).toMatchObject({ auth: { autoconfirm: false } })
  })

  test('an admin needs a second factor unless the host and the public URL are both loopback', () => {
    expect(asksSecondFactor({})).toBe(false)
    expect(asksSecondFactor({ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' })).toBe(false)
    expect(asksSecondFactor({ HOST: '0.0.0.0' })).toBe(true)
    expect(asksSecondFactor({ PUBLIC_URL: 'https://barter.example' })).toBe(true)
    expect(asksSecondFactor({ HOST: '0.0.0.0', ADMIN_SECOND_FACTOR: 'off' })).toBe(false)
    expect(asksSecondFactor({ ADMIN_SECOND_FACTOR: 'on' })).toBe(true)
  })
})

test('calendars of this machine are read only if the operator names a place there, and nobody else can reach the server', () => {
  expect(readConfig({}).calendarLocalHost).toBeNull()
  expect(readConfig({ CALENDAR_LOCAL_HOST: '127.0.0.1:4000' }).calendarLocalHost).toBe('127.0.0.1:4000')
  for (const wrong of ['127.0.0.1', '10.0.0.1:80', 'calendar.test:80', 'http://127.0.0.1:4000'])
    expect(() => readConfig({ CALENDAR_LOCAL_HOST: wrong }), wrong).toThrow(CannotStart)
  for (const open of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://barter.example' }])
    expect(() => readConfig({ CALENDAR_LOCAL_HOST: '127.0.0.1:4000', ...open })).toThrow(CannotStart)
})

test('the keys of sealed values are in the data folder, unless the operator names another place', () => {
  expect(readConfig({ DATA_DIR: '/srv/data' }).sealingKeys).toBe('/srv/data/sealing-keys.json')
  expect(readConfig({ DATA_DIR: '/srv/data', SEALING_KEYS: '/srv/keys.json' }).sealingKeys).toBe('/srv/keys.json')
})

test('given values are read', () => {
  const config = readConfig({
    PORT: '8080',
    PUBLIC_URL: 'https://example.org/',
    REDIRECT_URLS: 'https://a.example/*, myapp://back',
    TRUST_PROXY: '10.0.0.0/8, loopback',
    SMTP_HOST: 'mail.example',
    SMTP_FROM: 'us@example.org',
    DEMO: 'no',
  })
  expect(config).toMatchObject({
    port: 8080,
    publicUrl: 'https://example.org',
    redirectUrls: ['https://a.example/*', 'myapp://back'],
    trustProxy: ['10.0.0.0/8', 'loopback'],
    smtp: { host: 'mail.example', port: 587, user: null, password: null, from: 'us@example.org' },
    demo: 'off',
  })
})

test.each([
  ['PORT', 'x'],
  ['PORT', '0'],
  ['POOL_SIZE', '1.5'],
  ['DEMO', 'perhaps'],
  ['LAUNCH_MODE', 'closed'],
  ['LOG_LEVEL', 'loud'],
  ['DATABASE_URL', 'mysql://x'],
  ['DIRECT_URL', 'postgres://x'],
  ['PUBLIC_URL', 'example.org'],
  ['PUBLIC_URL', 'https://'],
  ['REDIRECT_URLS', '/back'],
  ['TRUST_PROXY', '1'],
  ['OPERATOR_KEY', 'short'],
  ['JWT_SECRET', 'too-short'],
  ['JWT_KEYS', '{'],
  ['JWT_KEYS', '{"kty":"oct"}'],
  ['SMTP_HOST', 'mail.example'],
])('an invalid %s prevents the start with a sentence that names it', (name, value) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(CannotStart)
  expect(read).toThrow(name === 'SMTP_HOST' ? 'SMTP_FROM' : name)
})

test('JWT_KEYS is a JWK set or the array of its keys', () => {
  const key = { kty: 'oct', k: 'x' }
  for (const given of [[key], { keys: [key] }]) expect(readConfig({ JWT_KEYS: JSON.stringify(given) }).keys.keys).toEqual([key])
})

test('a connection URL is never repeated in a message', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://me:secret@host' })).not.toThrow(/secret/)
})

test('docs/settings.md has a row for every setting and no other', () => {
  const rows = readFileSync(new URL('../docs/settings.md', import.meta.url), 'utf8').matchAll(/^\| `([A-Z0-9_]+)` \|/gm)
  expect(new Set([...rows].map(([, name]) => name))).toEqual(new Set(settingNames))
})
