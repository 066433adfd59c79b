// External services: email, text messages, CAPTCHA, payments, geocoding and text generation. Each has a local version if unset.
import { CannotStart, type Reader } from './reader.ts'

export type Smtp = { host: string; port: number; user: string | null; password: string | null; from: string }

/** A Twilio account, or a service with the same protocol; `from` is a number or a messaging service. */
export type Sms = { url: string; account: string; token: string; from: string }

/** `proof` is the local version: the browser solves a proof of work. The others ask their provider. */
export type Captcha = { provider: 'proof'; secret: string | null } | { provider: 'hcaptcha' | 'turnstile'; siteKey: string; secret: string }

/** A Stripe account; `url` for a service with the same protocol. */
export type Stripe = { secretKey: string; webhookSecret: string; prices: { basic: string; premium: string }; url: string | null }

/** A reverse geocoding service with Nominatim's API. */
export type Geocoder = { url: string }

/** A text completion service with OpenAI's API, asked at most `dailyMost` times a day. */
export type Writer = { url: string; key: string; model: string; dailyMost: number }

export function smtpSettings(read: Reader): Smtp | null {
  const host = read.text('SMTP_HOST')
  const from = read.text('SMTP_FROM')
  const port = read.whole('SMTP_PORT', 587, 1, 65535)
  if (!host) return null
  if (!from?.includes('@'))
    throw new CannotStart('SMTP_FROM must be the sender of all mail, such as "Beauty Barter <hello@example.org>", when SMTP_HOST is set.')
  return { host, port, user: read.text('SMTP_USER'), password: read.text('SMTP_PASSWORD'), from }
}

export function smsSettings(read: Reader): Sms | null {
  if (read.choice('SMS_PROVIDER', ['local', 'twilio']) === 'local') return null
  const [account, token, from] = [read.text('SMS_ACCOUNT'), read.text('SMS_TOKEN'), read.text('SMS_FROM')]
  if (account === null || token === null || from === null)
    throw new CannotStart('SMS_ACCOUNT, SMS_TOKEN and SMS_FROM must be set when SMS_PROVIDER is twilio.')
  const url = (read.url('SMS_URL', ['http:', 'https:']) ?? 'https://api.twilio.com').replace(/\/+$/, '')
  return { url, account, token, from }
}

export function captchaSettings(read: Reader): Captcha | null {
  const provider = read.choice('CAPTCHA_PROVIDER', ['off', 'proof', 'hcaptcha', 'turnstile'])
  if (provider === 'off') return null
  const [siteKey, secret] = [read.text('CAPTCHA_SITE_KEY'), read.text('CAPTCHA_SECRET')]
  if (provider === 'proof') return { provider, secret }
  if (siteKey === null || secret === null)
    throw new CannotStart(`CAPTCHA_SITE_KEY and CAPTCHA_SECRET must be set when CAPTCHA_PROVIDER is ${provider}.`)
  return { provider, siteKey, secret }
}

export function stripeSettings(read: Reader): Stripe | null {
  const secretKey = read.text('STRIPE_SECRET_KEY')
  const [webhookSecret, basic, premium] = [
    read.text('STRIPE_WEBHOOK_SECRET'),
    read.text('STRIPE_PRICE_BASIC'),
    read.text('STRIPE_PRICE_PREMIUM'),
  ]
  const url = read.url('STRIPE_URL', ['http:', 'https:'])
  if (secretKey === null) return null
  if (webhookSecret === null || basic === null || premium === null)
    throw new CannotStart('STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_BASIC and STRIPE_PRICE_PREMIUM must be set when STRIPE_SECRET_KEY is.')
  return { secretKey, webhookSecret, prices: { basic, premium }, url }
}

/** `host:port` of this machine, from which calendars are read over plain HTTP. */
export function calendarSettings(read: Reader, { isLoopback }: { isLoopback: boolean }): string | null {
  const host = read.text('CALENDAR_LOCAL_HOST')
  if (host === null) return null
  if (!isLoopback) throw new CannotStart('CALENDAR_LOCAL_HOST is for development: only while nobody else can reach this server.')
  if (!/^(?:localhost|127\.0\.0\.1):\d{1,5}$/.test(host))
    throw new CannotStart(`CALENDAR_LOCAL_HOST must be localhost or 127.0.0.1 with a port, not "${host}".`)
  return host
}

export function geocoderSettings(read: Reader): Geocoder | null {
  const url = read.url('GEOCODER_URL', ['http:', 'https:'])
  return url === null ? null : { url: url.replace(/\/+$/, '') }
}

export function writerSettings(read: Reader): Writer | null {
  const url = read.url('WRITER_URL', ['http:', 'https:'])
  const [key, model] = [read.text('WRITER_KEY'), read.text('WRITER_MODEL')]
  const dailyMost = read.whole('WRITER_DAILY_MOST', 1000, 0, 1_000_000)
  if (url === null) return null
  if (key === null || model === null) throw new CannotStart('WRITER_KEY and WRITER_MODEL must be set when WRITER_URL is.')
  return { url: url.replace(/\/+$/, ''), key, model, dailyMost }
}
