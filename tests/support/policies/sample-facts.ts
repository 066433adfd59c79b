// Facts for every sentence that a kind of notification can say: each case of each choice in turn, with short texts and long ones.
import type { Each, Facts, NoticeWords, Words } from '#domain/notices/words.ts'

const moment = '2026-10-07T21:30:00+00:00'
const long = 'A name  of many words, which nobody\nwould want to read as a whole in a notification of the bell 🌿 or in an email about it'

const ofFormat: Record<string, (text: string) => unknown> = {
  day: () => moment,
  near_day: () => '2026-12-31',
  time: () => moment,
  zoned_time: () => moment,
  list: (text) => [text, 'Gel manicure'],
  price: () => 999,
  up_to_99: () => 100,
}

export function sampleFacts({ title, message, parts = {} }: NoticeWords): Facts[] {
  const ofParts = Object.values(parts)
  const sentences = [title, message, ...ofParts.filter(isWords)]
  const choices = mergedChoices(sentences.flatMap(choicesIn))
  for (const { each, words } of ofParts.filter(isEach)) choices.set(each, [undefined, [], sampleFacts({ title: words, message: '' })])
  const slots = sentences.flatMap(textsIn).flatMap((text) => [...text.matchAll(/\{(?:(\w+):)?(\w+)\}/g)])
  return ['Cut', long].flatMap((text) => {
    const base: Record<string, unknown> = { timezone: 'America/Denver' }
    for (const [, format = '', name = ''] of slots) if (!(name in parts)) base[name] = ofFormat[format]?.(text) ?? text
    const isText = (name: string) => base[name] === undefined || base[name] === text
    const values = ([name, found]: [string, unknown[]]): [string, unknown[]] => [
      name,
      found.map((value) => (value !== other || isText(name) ? value : base[name])),
    ]
    return everyWay([...choices].map(values), base)
  })
}

/** The fact of a sentence for every other case, unless it is a day or an amount. */
const other = 7

const isEach = (part: Words | Each): part is Each => typeof part !== 'string' && 'each' in part
const isWords = (part: Words | Each): part is Words => !isEach(part)

/** Every case of each choice with every case of the others. */
function everyWay(choices: [string, unknown[]][], base: Facts): Facts[] {
  const [choice, ...others] = choices
  if (choice === undefined) return [base]
  const [name, values] = choice
  return everyWay(others, base).flatMap((facts) =>
    values.map((value) => {
      const { [name]: _, ...rest } = facts
      return value === undefined ? rest : { ...rest, [name]: value }
    }),
  )
}

function mergedChoices(found: [string, unknown[]][]): Map<string, unknown[]> {
  const merged = new Map<string, unknown[]>()
  for (const [name, values] of found) merged.set(name, [...new Set([...(merged.get(name) ?? []), ...values])])
  return merged
}

function choicesIn(words: Words): [string, unknown[]][] {
  if (typeof words === 'string') return []
  const values = Object.keys(words.cases).map((key) => {
    if (key === 'none') return undefined
    if (key === 'one') return 1
    return /^\d+$/.test(key) ? Number(key) : key
  })
  const inside = [...Object.values(words.cases), ...(words.other === undefined ? [] : [words.other])]
  return [[words.by, words.other === undefined ? values : [...values, other]], ...inside.flatMap(choicesIn)]
}

function textsIn(words: Words): string[] {
  if (typeof words === 'string') return [words]
  return [...Object.values(words.cases), ...(words.other === undefined ? [] : [words.other])].flatMap(textsIn)
}
