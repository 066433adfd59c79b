/** 24 characters that are not easily confused, with a hyphen after every sixth: about 137 bits. */
export function makePassword(): string {
  const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz'
  // Discard bytes above a multiple of the alphabet's size, which would favor its first characters.
  const fair = 256 - (256 % signs.length)
  let made = ''
  while (made.length < 24) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      if (byte < fair && made.length < 24) made += signs[byte % signs.length]
    }
  }
  return made.replaceAll(/.{6}(?!$)/g, '$&-')
}
