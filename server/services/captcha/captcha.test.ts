import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { describe, expect, test } from 'vitest'
import { captchaForBrowsers, openCaptcha } from './captcha.ts'

const solve = async (challenge: Challenge) => ({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')

describe("the browser's proof of work", () => {
  const { check, proof } = openCaptcha({ provider: 'proof', secret: null })
  const open = async () => (await proof?.challenge()) as Challenge

  test('a solved challenge is accepted once', async () => {
    const token = encoded(await solve(await open()))
    expect((await Promise.all([check(token, ''), check(token, '')])).filter(Boolean)).toEqual([true])
    expect(await check(token, '')).toBe(false)
  })

  test("no work, easier work, another server's challenge and noise are refused", async () => {
    const challenge = await open()
    const { solution } = await solve(challenge)
    const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }
    const lasting = { ...challenge, parameters: { ...challenge.parameters, expiresAt: undefined } }
    const foreign = (await openCaptcha({ provider: 'proof', secret: null }).proof?.challenge()) as Challenge
    const tokens = [
      encoded({ challenge, solution: { counter: 1, derivedKey: '00'.repeat(32) } }),
      encoded({ challenge: easier, solution }),
      encoded({ challenge: lasting, solution }),
      encoded(await solve(foreign)),
      encoded({ challenge, solution: null }),
      encoded(null),
      'noise',
      '',
      'A'.repeat(100_000),
    ]
    for (const token of tokens) expect(await check(token, ''), token.slice(0, 60)).toBe(false)
    expect(await check(encoded({ challenge, solution }), '')).toBe(true)
  })

  test("processes with the same secret accept each other's challenges", async () => {
    const [one, other] = [openCaptcha({ provider: 'proof', secret: 'shared' }), openCaptcha({ provider: 'proof', secret: 'shared' })]
    const challenge = (await one.proof?.challenge()) as Challenge
    expect(await other.check(encoded(await solve(challenge)), '')).toBe(true)
  })
})

describe('a provider', () => {
  const captcha = { provider: 'hcaptcha', siteKey: 'site', secret: 'hidden' } as const

  async function asking(answer: string, status = 200) {
    const forms: string[] = []
    const server = createServer((request, response) => {
      request.setEncoding('utf8').on('data', (part: string) => forms.push(part))
      request.on('end', () => response.writeHead(status).end(answer))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { check } = openCaptcha(captcha, { hcaptcha: url, turnstile: url })
    return { forms, check, close: () => server.close() }
  }

  test('is called with the token, the address and the site', async () => {
    const { forms, check, close } = await asking('{"success":true}')
    expect(await check('given', '10.0.0.7')).toBe(true)
    close()
    expect(Object.fromEntries(new URLSearchParams(forms[0]))).toEqual({
      secret: 'hidden',
      response: 'given',
      remoteip: '10.0.0.7',
      sitekey: 'site',
    })
  })

  test('its refusal is final, and its fault never counts as success', async () => {
    const refusing = await asking('{"success":false,"error-codes":["invalid-input-response"]}')
    expect(await refusing.check('given', '')).toBe(false)
    refusing.close()
    const failing = await asking('', 500)
    await expect(failing.check('given', '')).rejects.toThrow('answered 500')
    failing.close()
  })

  test('browsers get the public key and never the secret', () => {
    expect(captchaForBrowsers(captcha)).toEqual({ provider: 'hcaptcha', siteKey: 'site' })
    expect(captchaForBrowsers({ provider: 'proof', secret: 'hidden' })).toEqual({
      provider: 'proof',
      challengeUrl: '/auth/v1/captcha-challenge',
    })
    expect(captchaForBrowsers(null)).toBeNull()
  })
})
