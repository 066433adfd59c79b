// The canonical URL of a response, independent of the order of query parameters.

/** Percent-encoded, because headers only allow Latin-1. Leaves out the API key. */
export function contentLocation(name: string, rawQuery: string): string {
  const values = new Map<string, string[]>()
  for (const [key, value] of new URLSearchParams(rawQuery)) {
    if (key !== 'apikey') values.set(key, [...(values.get(key) ?? []), value])
  }
  const query = [...values]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, all]) => `${encoded(key)}=${all.map(encoded).join(',')}`)
  return `/${encoded(name)}${query.length === 0 ? '' : `?${query.join('&')}`}`
}

const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
