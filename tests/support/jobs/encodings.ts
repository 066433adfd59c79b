// Ways to write a text so that a filter does not recognize it.
export const base64 = (text: string) => Buffer.from(text).toString('base64')
export const hex = (text: string) => Buffer.from(text).toString('hex')
export const backwards = (text: string) => Array.from(text).toReversed().join('')
export const rot13 = (text: string) =>
  text.replaceAll(/[a-z]/gi, (letter) => {
    const first = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first)
  })
export const cyrillic = (text: string) =>
  text.replaceAll(/[aeopcx]/g, (letter) => ({ a: 'а', e: 'е', o: 'о', p: 'р', c: 'с', x: 'х' })[letter] ?? letter)
export const wide = (text: string) => text.replaceAll(/[!-~]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0))
export const bold = (text: string) => text.replaceAll(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) - 97 + 0x1d41a))
export const between = (text: string, what: string) => Array.from(text).join(what)
export const leet = (text: string) =>
  text.toLowerCase().replaceAll(/[aeios]/g, (letter) => ({ a: '4', e: '3', i: '1', o: '0', s: '5' })[letter] ?? letter)
export const tags = (text: string) => Array.from(text, (letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join('')
