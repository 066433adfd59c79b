// The address that has just joined the waitlist, for this tab alone: the confirmation page sends its mail again, and the
// sign-up form begins with it (web/data/kept.ts, waitlistAddress). A browser that keeps nothing goes without both.
const key = 'bb-waitlist-email'

export function keepAddress(address: string): void {
  try {
    sessionStorage.setItem(key, address)
  } catch {
    // Private windows may refuse; the form is then filled in by hand.
  }
}

export function keptAddress(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
