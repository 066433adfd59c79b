// The codes of authenticator apps (RFC 6238: SHA-1, six digits, thirty seconds) and the picture an app reads the secret from.
import { Secret, TOTP } from 'otpauth'
import encodeQr from 'qr'

const period = 30
/** How many 30-second steps a phone's clock may be off, either way. */
const skew = 1
const secretBytes = 20
/** Empty modules around the code, without which some cameras cannot find it. */
const quietZone = 4

export function makeSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

export function totpUri(secret: string, issuer: string, account: string): string {
  return totp(secret, issuer, account).toString()
}

/** The 30-second step this code belongs to, counted from 1970; null if the code is not currently valid. */
export function stepOf(code: string, secret: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: skew })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta
}

/** An SVG without # and %, since clients put it into a data: URL unencoded. */
export function qrPicture(text: string): string {
  const cells = encodeQr(text, 'raw', { ecc: 'medium', border: quietZone })
  const size = cells.length
  const dark = cells.flatMap((row, y) => runs(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="white" d="M0 0h${size}v${size}H0z"/><path fill="black" d="${dark.join('')}"/></svg>`
  )
}

function runs(row: boolean[]): { from: number; length: number }[] {
  const found: { from: number; length: number }[] = []
  row.forEach((isDark, x) => {
    if (!isDark) return
    const last = found.at(-1)
    if (last !== undefined && last.from + last.length === x) last.length += 1
    else found.push({ from: x, length: 1 })
  })
  return found
}

function totp(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })
}
