// Facts about this installation for public pages: `{{name}}`, and parts that only appear if a fact is not empty
// (gateway/web/documents.ts). Never a key or a password: everyone can read these.
import type { Config } from '../config.ts'
import { labels } from '../gateway/auth/providers/known.ts'

/** Shown if CONTACT_EMAIL is not set; .example belongs to nobody. */
const nobody = 'hello@beautybarter.example'
const captchaNames = { hcaptcha: 'hCaptcha', turnstile: 'Cloudflare Turnstile', proof: '' } as const

export function siteFacts(config: Config): Record<string, string> {
  const { membership, auth, stripe, smtp, sms, storage, geocoder, captcha } = config
  const outside = {
    stripe: stripe === null ? '' : 'Stripe',
    smtp: smtp?.host ?? '',
    sms: sms === null ? '' : new URL(sms.url).host,
    s3: storage.s3 === null ? '' : new URL(storage.s3.endpoint).host,
    geocoder: geocoder === null ? '' : new URL(geocoder.url).host,
    captcha: captcha === null ? '' : captchaNames[captcha.provider],
    providers: Object.entries(auth.providers)
      .map(([name, { label }]) => label ?? labels[name] ?? name)
      .join(', '),
    database: config.databaseUrl === null ? '' : 'external',
  }
  return {
    url: config.publicUrl,
    open: config.launchMode === 'open' ? 'open' : '',
    contactEmail: membership.contactEmail ?? nobody,
    signupTrialDays: String(membership.signupTrialDays || ''),
    premiumTrialDays: String(membership.premiumTrialDays || ''),
    ...outside,
    outside: Object.values(outside).join(''),
  }
}
