// Makes text by strangers or machines safe to put in an email.

// Characters that control a terminal, the direction of text or a layout, without being visible.
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu
const address = /\b(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S+|\b(?:javascript|data|mailto):\S+/gi

/** Without markup, links and invisible characters; at most one empty line in a row. */
export function plain(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/[<>`*_#]/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(address, '')
    .replaceAll(unseen, (character) => (character === '\n' ? '\n' : ' '))
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Without email addresses, telephone numbers and names of accounts: contact details are shared only when both agree. */
export function withoutContacts(text: string): string {
  return text
    .replaceAll(/\S+@\S+\.\S+|(?<!\S)@[\w.]+/g, '')
    .replaceAll(/(?:\+?\d[\s().\p{Pd}]{0,3}){7,}/gu, '')
    .replaceAll(/\b[\w-]+\.(?:com|net|org|io|co|me|us|shop|salon)\b\S*/gi, '')
}

export const oneLine = (text: string): string => plain(text).replaceAll('\n', ' ')

/** At most `most` UTF-16 units: ends with the last sentence if one ends in the second half, else with a word. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const room = text.slice(0, most)
  const sentence = Math.max(room.lastIndexOf('. '), room.lastIndexOf('.\n'), room.lastIndexOf('! '), room.lastIndexOf('? '))
  if (sentence > most / 2) return room.slice(0, sentence + 1)
  const word = text.slice(0, most - 1).lastIndexOf(' ')
  return `${text.slice(0, word > most / 2 ? word : most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
