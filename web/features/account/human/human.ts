// Whether a person sends the form, where the operator wants to know: the browser's own work, or a provider's widget.
import { config } from '#web/data/config.ts'

/** A token good for one request; null when nobody asks for one. */
export async function humanToken(): Promise<string | null> {
  const { captcha } = config
  if (captcha === null) return null
  if (captcha.provider === 'proof') return (await import('./work.ts')).workedToken(captcha.challengeUrl)
  return (await import('./widget.ts')).widgetToken(captcha.provider, captcha.siteKey)
}
