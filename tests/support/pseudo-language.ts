// English with every word changed and made longer, which stands for a language that nobody has translated yet: what is still English on
// a screen in it has no words of its own.
import type { Language, MailWords, NoticeWords, Words } from '#domain/notices/words.ts'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const changed = 'àƀçďéƒĝĥïĵķļɱñôþɋŕšţûṽŵẋýžÀƁÇĎÉƑĜĤÏĴĶĻṀÑÔÞɊŔŠŢÛṼŴẊÝŽ'

/** `You get {list:get}` becomes `[Ýôû~ ĝéţ~ {list:get}]`: slots stay. */
export function inPseudo(text: string): string {
  const words = text
    .split(/(\{\w+(?::\w+)?\})/)
    .map((piece, place) =>
      place % 2 === 1
        ? piece
        : piece.replaceAll(/[A-Za-z]+/g, (word) => `${[...word].map((letter) => changed[letters.indexOf(letter)]).join('')}~`),
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

function ofNotice({ title, message, parts, step, open, because, longest }: NoticeWords): NoticeWords {
  return {
    title: ofWords(title),
    message: ofWords(message),
    ...(parts && { parts: Object.fromEntries(Object.entries(parts).map(([name, words]) => [name, ofWords(words)])) }),
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

/** What of a text is still English: words of two letters or more, apart from those in the facts and in links. */
export function englishIn(text: string, facts: readonly string[]): string[] {
  const without = facts.reduce((left, fact) => left.replaceAll(fact, ' '), text.replaceAll(/https?:\S+/g, ' '))
  return [...without.matchAll(/(?<![\p{L}\d_])[A-Za-z]{2,}(?![\p{L}~])/gu)].map(([word]) => word)
}
