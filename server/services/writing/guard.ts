// What a writing service answered, without anything that a stranger may have ordered. A job's text is read by a machine that may
// obey it, so nothing is trusted here but the person's own words: a sentence with a link, a name, a number or a word that cannot be
// theirs is left out, and an answer that gives away the task or is no introduction is dropped as a whole.
import type { IntroductionFacts } from './introduction.ts'
import { beginnings, capitals, isOrdinary } from './words.ts'

const mostRead = 8_000
const leastKept = 120
const wordsThatGiveAway = 6

// An introduction has no use for these, so an answer with one of them obeys an order.
const orders = [
  /[a-z][a-z0-9+.-]*:\/\//i,
  /\b(?:www|https?|javascript|data|mailto|tel)\b\s*[.:]/i,
  /[\p{L}\p{N}]\.[\p{L}]{2,}/u,
  /@|\bat\]|\[at|\(at\)|\b(?:dot|punto|point)\s+(?:com|net|org|io|co|me|example|test)\b/iu,
  /<\/?[a-z!]|&[#\w]+;|\]\(|!\[|```|\{\{|\$\{/i,
]

/** Null if nothing that can be used is left. */
export function guarded(
  answer: string,
  { facts, secret, task }: { facts: IntroductionFacts; secret: string; task: string },
): string | null {
  const text = visible(answer.slice(0, mostRead))
  if (orders.some((order) => order.test(text)) || givesAway(text, secret, task)) return null
  const judge = judgeOf(facts)
  const paragraphs = text
    .replaceAll(/^[ \t]*(?:[-*•>]|\d+[.)])[ \t]+/gm, '')
    .replaceAll(/[*_`#~|>]/g, '')
    .split(/\n{2,}/)
    .map((paragraph) => sentencesOf(paragraph).filter(judge).join(' '))
    .filter(Boolean)
  const kept = paragraphs.join('\n\n')
  return kept.length >= leastKept && /\bI(?:'m|'ve|'d|'ll)?\b/.test(kept) ? kept : null
}

/** In one writing for every letter, and without what nobody sees. */
function visible(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cf}\p{Co}\p{Cs}\p{Variation_Selector}]/gu, '')
    .replaceAll(/[^\P{C}\n]/gu, ' ')
    .replaceAll(/[\u2018\u2019\u02BC]/g, "'")
    .replaceAll(/[\u2010-\u2012]/g, '-')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()
}

const folded = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
const backwards = (text: string) => Array.from(text).toReversed().join('')
const rotated = (text: string) => text.replaceAll(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 97 + 13) % 26) + 97))

function givesAway(text: string, secret: string, task: string): boolean {
  const whole = folded(text)
  if ([secret, backwards(secret), rotated(secret)].some((form) => whole.includes(form.slice(0, 12)))) return true
  const known = wordsOf(task).map(folded)
  const said = ` ${wordsOf(text).map(folded).join(' ')} `
  return known.some(
    (_, at) => at + wordsThatGiveAway <= known.length && said.includes(` ${known.slice(at, at + wordsThatGiveAway).join(' ')} `),
  )
}

const sentencesOf = (paragraph: string) =>
  paragraph
    .replaceAll('\n', ' ')
    .split(/(?<=[.!?…]["”)]?)\s+/)
    .map((sentence) => sentence.trim())
    // A sentence that ends with nothing may be a heading, a label or what was cut off.
    .filter((sentence) => /[.!?…]["”)]?$/.test(sentence))

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'-]*/gu) ?? []

/** Whether a sentence has only words that can be the person's own, or the service's. */
function judgeOf({ person, jobTitle, jobDescription, jobRequirements }: IntroductionFacts): (sentence: string) => boolean {
  const own = new Set(wordsOf(visible([person.name, person.bio, person.location, ...person.specialties].join(' '))).flatMap(formsOf))
  const theirs = borrowable([jobTitle, jobDescription, ...jobRequirements].join(' '))
  const isOwn = (word: string) => formsOf(word).some((form) => own.has(form))
  const fits = (word: string, isFirst: boolean) => {
    if (isOwn(word)) return true
    const lower = word.toLowerCase()
    const parts = lower.split('-')
    if (/\p{N}/u.test(word) || word.length > 24 || /[^\p{Script=Latin}\p{M}'-]/u.test(word)) return false
    if (parts.filter((part) => part.length === 1).length > (parts.length > 1 ? 1 : 0) && !/^[ai]$/.test(lower)) return false
    if (/\p{Lu}/u.test(word) && !capitals.has(lower) && !(isFirst && beginnings.has(lower) && !/.\p{Lu}/u.test(word))) return false
    return isOrdinary(lower) || !formsOf(word).some((form) => theirs.has(form))
  }
  return (sentence) => {
    const words = wordsOf(sentence)
    return (
      words.length > 1 &&
      !/[^\p{L}\p{M}\p{N}\s.,;:!?'"“”()&%$/…–—-]/u.test(sentence) &&
      !numbers.test(sentence.toLowerCase()) &&
      words.every((word, at) => fits(word, at === 0))
    )
  }
}

// A telephone number in words.
const numbers = /(?:\b(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double)\b[\s,-]*){4}/

const withoutEnding = (word: string) => word.replace(/'s$/i, '')
const formsOf = (word: string) => [folded(word), folded(withoutEnding(word))]

/** Words of the job's text that an order in it may ask for: as they are, or in one of the usual disguises. */
function borrowable(text: string): ReadonlySet<string> {
  const seen = visible(text)
  const words = wordsOf([seen, decoded(seen)].join(' '))
    .slice(0, 3_000)
    .map((word) => folded(withoutEnding(word)))
  const plainly = words.flatMap((word) => [word, unmasked(word)])
  const joined = plainly.flatMap((word, at) => [
    word,
    word + (plainly[at + 2] ?? ''),
    word + (plainly[at + 2] ?? '') + (plainly[at + 4] ?? ''),
  ])
  const initials = words.map((word) => word.slice(0, 1)).join('')
  return new Set([...joined.flatMap((word) => [word, backwards(word), rotated(word)]), ...runsOf(initials)])
}

const lookAlikes: Record<string, string> = {
  а: 'a',
  в: 'b',
  е: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  і: 'i',
  ј: 'j',
  ѕ: 's',
  ԁ: 'd',
  ո: 'n',
  ӏ: 'l',
  ԛ: 'q',
  ԝ: 'w',
  α: 'a',
  β: 'b',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ı: 'i',
  ɡ: 'g',
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
}
const unmasked = (word: string) => Array.from(word.replaceAll(/\p{M}/gu, ''), (letter) => lookAlikes[letter] ?? letter).join('')

/** What is written in base64, hexadecimal, percent signs or entities. */
function decoded(text: string): string {
  const base64 = (text.match(/[\w+/-]{8,}={0,2}/g) ?? []).map((code) => Buffer.from(code, 'base64').toString('utf8'))
  const hex = (text.match(/(?:[0-9a-f]{2}[\s:]?){4,}/gi) ?? []).map((code) =>
    Buffer.from(code.replaceAll(/[\s:]/g, ''), 'hex').toString('utf8'),
  )
  const characters = text
    .replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/&#(\d{2,6});/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return [...base64, ...hex, characters].join(' ')
}

/** Every run of five to twelve letters: what the first letters of the words may spell. */
const runsOf = (letters: string) =>
  Array.from({ length: Math.min(letters.length, 600) }, (_, at) =>
    [5, 6, 7, 8, 9, 10, 11, 12].map((length) => letters.slice(at, at + length)),
  ).flat()
