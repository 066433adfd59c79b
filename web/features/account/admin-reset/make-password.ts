/** 24 signs that are not read for one another, a hyphen after every sixth: about 137 bits. */
export function makePassword(): string {
  const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz'
  // Bytes beyond a whole number of alphabets would favour its beginning.
  const fair = 256 - (256 % signs.length)
  let made = ''
  while (made.length < 24) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      if (byte < fair && made.length < 24) made += signs[byte % signs.length]
    }
  }
  return made.replaceAll(/.{6}(?!$)/g, '$&-')
}
