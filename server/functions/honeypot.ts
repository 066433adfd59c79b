// A form field people cannot see. If it is filled in, a bot did it: we store nothing and return a made-up response that looks real.
export function isTrapped(fields: Record<string, unknown>): boolean {
  return typeof fields['website'] === 'string' && fields['website'].trim() !== ''
}

/** Same alphabet and length as internal.code_of_eight() in the database. */
export function madeUpCode(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'[byte % 32]).join('')
}
