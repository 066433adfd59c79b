// Verifies captcha tokens: with a provider, or as proof of work that the browser did.
import type { Captcha } from '#server/settings/outside.ts'
import { makeProof, type Proof } from './captcha-proof.ts'

/** `proof` creates the challenges; null if a provider does. */
export type Captchas = { check: (token: string, address: string) => Promise<boolean>; proof: Proof | null }

const siteVerify = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}
const answerMs = 5000

export function openCaptcha(captcha: Captcha, servers = siteVerify): Captchas {
  if (captcha.provider === 'proof') {
    const proof = makeProof(captcha.secret)
    return { check: (token) => proof.check(token), proof }
  }
  const { provider, siteKey, secret } = captcha
  return {
    // If the provider does not respond, the check fails: otherwise slowing it down would be a way past it.
    async check(token, address) {
      const answer = await fetch(servers[provider], {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token, remoteip: address, ...(provider === 'hcaptcha' && { sitekey: siteKey }) }),
        signal: AbortSignal.timeout(answerMs),
        redirect: 'error',
      })
      if (!answer.ok) throw new Error(`${provider} answered ${answer.status}`)
      const verdict: unknown = await answer.json()
      return typeof verdict === 'object' && verdict !== null && 'success' in verdict && verdict.success === true
    },
    proof: null,
  }
}

/** What a browser needs to get a token: the provider, and its site key or the URL of the challenges. */
export function captchaForBrowsers(captcha: Captcha | null) {
  if (captcha === null) return null
  if (captcha.provider === 'proof') return { provider: captcha.provider, challengeUrl: challengePath }
  return { provider: captcha.provider, siteKey: captcha.siteKey }
}

/** Origins for the content security policy: the provider's widget and scripts. */
export function captchaOrigins(captcha: Captcha | null): string[] {
  return captcha === null || captcha.provider === 'proof' ? [] : widgetOrigins[captcha.provider]
}

const widgetOrigins = {
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  turnstile: ['https://challenges.cloudflare.com'],
}

export const challengePath = '/auth/v1/captcha-challenge'
