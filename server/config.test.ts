import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CannotStart, readConfig, settingNames } from './config.ts'

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

  test('off loopback, the local doors and the demo town are closed', () => {
    expect(readConfig({ HOST: '0.0.0.0' })).toMatchObject({ demo: 'off', localDoors: false, warnings: [] })
  })

  test('off loopback, what is opened by hand is warned of', () => {
    const config = readConfig({ HOST: '0.0.0.0', DEMO: 'on', LOCAL_DOORS: 'on' })
    expect(config).toMatchObject({ demo: 'on', localDoors: true })
    expect(config.warnings).toHaveLength(2)
  })
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
  ['REDIRECT_URLS', '/back'],
  ['TRUST_PROXY', '1'],
  ['OPERATOR_KEY', 'short'],
  ['JWT_SECRET', 'too-short'],
  ['JWT_KEYS', '{'],
  ['JWT_KEYS', '{"kty":"oct"}'],
  ['SMTP_HOST', 'mail.example'],
])('a bad %s stops the start with a sentence that names it', (name, value) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(CannotStart)
  expect(read).toThrow(name === 'SMTP_HOST' ? 'SMTP_FROM' : name)
})

test('JWT_KEYS is a JWK set or the array of its keys', () => {
  const key = { kty: 'oct', k: 'x' }
  for (const given of [[key], { keys: [key] }]) expect(readConfig({ JWT_KEYS: JSON.stringify(given) }).keys.keys).toEqual([key])
})

test('a connection address is never repeated in a message', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://me:secret@host' })).not.toThrow(/secret/)
})

test('docs/settings.md has a row for every setting and no other', () => {
  const rows = readFileSync(new URL('../docs/settings.md', import.meta.url), 'utf8').matchAll(/^\| `([A-Z0-9_]+)` \|/gm)
  expect(new Set([...rows].map(([, name]) => name))).toEqual(new Set(settingNames))
})
