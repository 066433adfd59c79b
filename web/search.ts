// Search parameters are plain text. The router by itself reads each value as JSON: a phrase that is searched for would lose its
// quotes, and `null` or `1e3` would arrive as something else. It also leaves in what a route's reader left out, so a page reads once
// more: `readTradesSearch(route.useSearch())`.
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return given.length === 0 ? '' : `?${text}`
}

/** Reads parameters of any text, and ignores all others. */
export const texts =
  <Name extends string>(...names: Name[]) =>
  (search: Record<string, unknown>): { [N in Name]?: string } =>
    Object.fromEntries(
      Object.entries(search).filter(([name, value]) => names.some((each) => each === name) && typeof value === 'string'),
    ) as {
      [N in Name]?: string
    }
