// A field people cannot see. Only a bot fills it in: nothing it sends is stored, and it gets a made-up response that looks
// like everyone's.
export function isTrapped(fields: Record<string, unknown>): boolean {
  return typeof fields['website'] === 'string' && fields['website'].trim() !== ''
}

/** As internal.code_of_eight() in the database makes them. */
export function madeUpCode(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'[byte % 32]).join('')
}
