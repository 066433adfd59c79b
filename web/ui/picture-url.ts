// Drawn pictures by their arguments. A list redraws often and a picture costs about a millisecond; 400 of 7 kB are 3 MB.
const kept = new Map<string, string>()
const most = 400

/** The picture as a `data:` address, which the page's content policy allows for images and nothing else. */
export function pictureUrl(key: string, draw: () => string): string {
  const known = kept.get(key)
  if (known) return known
  const url = `data:image/svg+xml,${draw().replace(/[%#\n]/g, encodeURIComponent)}`
  const oldest = kept.size >= most ? kept.keys().next().value : undefined
  if (oldest !== undefined) kept.delete(oldest)
  kept.set(key, url)
  return url
}
