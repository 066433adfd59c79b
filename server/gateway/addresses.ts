// The one form in which an email address is stored and looked up.
import { domainToASCII } from 'node:url'

const longest = 255

// What a mail header could read as a display name next to another address is left out of what the standard allows: quotes,
// brackets, commas, colons and semicolons. The rest of its characters is taken, the apostrophe of O'Neil as well.
const localShape = /^[^\s@\p{Cc}<>"(),:;[\]\\]+$/u
/** As browsers' email fields send a domain: labels of letters, digits and hyphens, the last one no number. */
const domainShape = /^(?:[\da-z_-]+\.)+[a-z][\da-z-]*$/

/**
 * Lower case, without characters that nobody sees (pasted with an address, or typed by an input method), the domain in ASCII: Chrome
 * sends "ana@xn--mnchen-3ya.de" for what Firefox and Safari send as "ana@münchen.de". Null for what is no address.
 */
export function plainAddress(given: string): string | null {
  if (given.length > longest * 2) return null
  const shown = given
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .normalize('NFC')
    .trim()
    .toLowerCase()
  const at = shown.lastIndexOf('@')
  const [local, named] = [shown.slice(0, Math.max(at, 0)), shown.slice(at + 1)]
  // Where an address of a page would go on, domainToASCII cuts.
  const domain = /[\s/?#:\\]/.test(named) ? '' : domainToASCII(named)
  const address = `${local}@${domain}`
  const isWhole = localShape.test(local) && !local.includes('..') && domainShape.test(domain)
  return isWhole && address.length <= longest ? address : null
}
