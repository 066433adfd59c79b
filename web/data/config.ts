// The public settings, as the server wrote them into the page.
export type PublicConfig = {
  url: string
  anonKey: string
  launchMode: 'open' | 'prelaunch'
  /** Days of premium before the first payment, once per person; 0 if the operator offers none. */
  premiumTrialDays: number
  /** The sign-in providers that the operator has configured. */
  providers: { name: string; label: string }[]
  /** What account forms have to send to show that a person filled them in. */
  captcha: Captcha | null
  /** Whether text messages reach anyone. */
  sendsTexts: boolean
}
export type Captcha = { provider: 'proof'; challengeUrl: string } | { provider: 'hcaptcha' | 'turnstile'; siteKey: string }

function read(): PublicConfig {
  const text = document.getElementById('config')?.textContent
  if (!text) throw new Error('The page came without its settings: is it served by the server?')
  const told = JSON.parse(text) as Partial<PublicConfig>
  return {
    // The page may be opened as localhost while PUBLIC_URL says 127.0.0.1; the protocols work on either.
    url: location.origin,
    anonKey: told.anonKey ?? '',
    providers: told.providers ?? [],
    captcha: told.captcha ?? null,
    sendsTexts: told.sendsTexts ?? false,
    premiumTrialDays: told.premiumTrialDays ?? 0,
    launchMode: document.documentElement.dataset['launch'] === 'prelaunch' ? 'prelaunch' : 'open',
  }
}

export const config: PublicConfig = read()
