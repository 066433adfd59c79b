// Proves that a person sends the form, if the operator requires it: with a proof of work or a provider's widget.
import { config } from '#web/data/config.ts'

/** A token for one request; null if none is required. */
export async function humanToken(): Promise<string | null> {
  const { captcha } = config
  if (captcha === null) return null
  if (captcha.provider === 'proof') return (await import('./work.ts')).workedToken(captcha.challengeUrl)
  return (await import('./widget.ts')).widgetToken(captcha.provider, captcha.siteKey)
}
