// Which calendar addresses the server opens. A member chooses the address and the server follows it, so it must not lead into the
// network of the server itself.
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Public by its range, but answers only machines of one cloud, with their secrets. */
const inner = new Set(['168.63.129.16'])
const longest = 2000

/** Null for what is no address of a calendar. `webcal:` is another name for https. */
export function calendarUrl(given: string, localHost: string | null): URL | null {
  const text = given.trim().replace(/^webcals?:\/\//i, 'https://')
  if (text.length > longest || !/^https:\/\//i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  url.hash = ''
  return isAllowed(url) || (url.host === localHost && url.username === '' && url.password === '') ? url : null
}

/** For each hop, also those that a redirect leads to. */
export function isAllowed(url: URL): boolean {
  return (
    url.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    url.port === '' &&
    url.hostname !== '' &&
    url.href.length <= longest
  )
}

/** Whether an address belongs to the public internet. */
export function isPublic(address: string): boolean {
  // A zone (`fe80::1%eth0`) only occurs in addresses of a link.
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast' || inner.has(parsed.toString())) return false
  // Everything the internet uses of IPv6; the rest is reserved, or has IPv4 addresses inside.
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3'))
}
