// English with every word changed and made longer, in place of a language that nobody has translated yet: what is still English on
// a screen in it has no words of its own.
import type { Each, Facts, Language, MailWords, NoticeWords, Words } from '#domain/notices/words.ts'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const changed = 'àƀçďéƒĝĥïĵķļɱñôþɋŕšţûṽŵẋýžÀƁÇĎÉƑĜĤÏĴĶĻṀÑÔÞɊŔŠŢÛṼŴẊÝŽ'

/** `You get {list:get}` becomes `[Ýôû~ ĝéţ~ {list:get}]`: slots stay. */
export function inPseudo(text: string): string {
  const words = text
    .split(/(\{\w+(?::\w+)?\})/)
    .map((piece, place) =>
      place % 2 === 1
        ? piece
        : piece.replaceAll(/[A-Za-z]+/g, (word) => `${Array.from(word, (letter) => changed[letters.indexOf(letter)]).join('')}~`),
    )
  return text === '' ? '' : `[${words.join('')}]`
}

const ofWords = (words: Words): Words =>
  typeof words === 'string'
    ? inPseudo(words)
    : {
        by: words.by,
        cases: Object.fromEntries(Object.entries(words.cases).map(([key, inside]) => [key, ofWords(inside)])),
        ...(words.other !== undefined && { other: ofWords(words.other) }),
      }

const ofPart = (part: Words | Each): Words | Each =>
  typeof part !== 'string' && 'each' in part ? { each: part.each, words: ofWords(part.words) } : ofWords(part)

function ofNotice({ title, message, parts, step, open, because, longest }: NoticeWords): NoticeWords {
  return {
    title: ofWords(title),
    message: ofWords(message),
    ...(parts && { parts: Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, ofPart(part)])) }),
    ...(step !== undefined && { step: inPseudo(step) }),
    ...(open !== undefined && { open: inPseudo(open) }),
    ...(because !== undefined && { because: inPseudo(because) }),
    ...(longest !== undefined && { longest }),
  }
}

export const pseudoLanguage = (words: Language): Language =>
  Object.fromEntries(Object.entries(words).map(([kind, each]) => [kind, ofNotice(each)]))

const ofGroup = <Group extends Record<string, string>>(group: Group): Group =>
  Object.fromEntries(Object.entries(group).map(([name, text]) => [name, inPseudo(text)])) as Group

export const pseudoMail = ({ open, because, summary }: MailWords): MailWords => ({
  open: ofGroup(open),
  because: ofGroup(because),
  summary: ofGroup(summary),
})

/** What is said as it is in Spanish: months, days of the week, and the names of time zones, which have no words yet. */
const asItIs = ['octubre', 'diciembre', 'mié', 'oct', 'de', 'Mountain', 'time']

/** What of a text is still English: words of two letters or more, apart from those of the facts, of days and of links, and from cut ones. */
export function englishIn(text: string, facts: readonly Facts[]): string[] {
  const texts = facts.flatMap((each) => Object.values(each)).flatMap((value) => (Array.isArray(value) ? value : [value]))
  const known = new Set([...asItIs, ...texts.filter((value) => typeof value === 'string').flatMap((value) => value.split(/[^\p{L}]+/u))])
  const left = text.replaceAll(/https?:\S+|\S*…/g, ' ')
  return [...left.matchAll(/(?<![\p{L}\d_])[A-Za-z]{2,}(?![\p{L}~])/gu)].map(([word]) => word).filter((word) => !known.has(word))
}
