// The public settings, as the server wrote them into the page.
export type PublicConfig = {
  url: string
  anonKey: string
  launchMode: 'open' | 'prelaunch'
  /** Days of premium before the first payment, once a person; 0 where the operator gives none. */
  premiumTrialDays: number
  /** Whoever else one may sign in with, as the operator set it up. */
  providers: { name: string; label: string }[]
  /** What the account forms have to bring to show that a person sends them. */
  captcha: Captcha | null
}
export type Captcha = { provider: 'proof'; challengeUrl: string } | { provider: 'hcaptcha' | 'turnstile'; siteKey: string }

function read(): PublicConfig {
  const text = document.getElementById('config')?.textContent
  if (!text) throw new Error('The page came without its settings: is it served by the server?')
  const told = JSON.parse(text) as Partial<PublicConfig>
  return {
    // The page may be opened as localhost while PUBLIC_URL says 127.0.0.1; the protocols answer at either.
    url: location.origin,
    anonKey: told.anonKey ?? '',
    providers: told.providers ?? [],
    captcha: told.captcha ?? null,
    premiumTrialDays: told.premiumTrialDays ?? 0,
    launchMode: document.documentElement.dataset['launch'] === 'prelaunch' ? 'prelaunch' : 'open',
  }
}

export const config: PublicConfig = read()
