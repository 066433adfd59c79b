// The address of an answer, in one spelling whatever the order of the request's parameters.

/** Percent-encoded, since a header holds nothing beyond Latin-1. The key of the request is no part of it. */
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
