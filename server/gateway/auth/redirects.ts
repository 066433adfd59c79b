// Where an emailed link may redirect: to the site itself, or to a URL the operator has listed. Never an error: anything else
// redirects to the site.

export type RedirectSettings = { siteUrl: string; redirectUrls: string[] }
type RedirectSources = { query: string | null; header: string | null; referer: string | null }

export function redirectFor({ query, header, referer }: RedirectSources, settings: RedirectSettings): string {
  const wanted = [query ?? header, referer]
  return wanted.find((address) => address !== null && isAllowed(address, settings)) ?? settings.siteUrl
}

function isAllowed(address: string, { siteUrl, redirectUrls }: RedirectSettings): boolean {
  const url = URL.canParse(address) ? new URL(address) : null
  // Browsers and patterns may parse these differently than we do.
  if (url === null || /[\\\s]/.test(address) || url.username !== '' || url.password !== '') return false
  const site = new URL(siteUrl)
  if (url.origin === site.origin && url.protocol.startsWith('http')) return true
  if (url.protocol === site.protocol && isLoopback(url) && isLoopback(site)) return true
  const bare = address.split('#', 1)[0] ?? address
  return redirectUrls.some((glob) => patternOf(glob).test(bare))
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

/** `*` stays within one host label or path segment, `**` crosses them, `?` is one character. */
function patternOf(glob: string): RegExp {
  const source = glob.replaceAll(/\*\*|\*|\?|[.+^${}()|[\]\\]/g, (sign) => {
    if (sign === '**') return '.*'
    if (sign === '*') return '[^./]*'
    if (sign === '?') return '[^./]'
    return `\\${sign}`
  })
  return new RegExp(`^${source}$`)
}

/** The URL with parameters in its fragment, which is never sent to a server. */
export function withFragment(address: string, facts: Record<string, string>): string {
  const url = new URL(address)
  url.hash = new URLSearchParams(facts).toString()
  return url.href
}

/** The URL with parameters in its query: a code that is useless without its verifier, or an error. */
export function withQuery(address: string, facts: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(facts)) url.searchParams.set(name, value)
  return url.href
}
