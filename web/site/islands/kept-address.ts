// Remembers the address that just joined the waitlist, in this tab only: the confirmation page can send its mail again, and
// the sign-up form starts with it (web/data/kept.ts, waitlistAddress). Both work without it if the browser stores nothing.
const key = 'bb-waitlist-email'

export function keepAddress(address: string): void {
  try {
    sessionStorage.setItem(key, address)
  } catch {
    // Private windows may refuse; people then type the address again.
  }
}

export function keptAddress(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
