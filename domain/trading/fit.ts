// Whether a service is what someone wants.
import { craftLabels, type Craft } from '../crafts.ts'

type Service = { name: string; category: Craft }
type Want = { title: string; category: Craft }

/** 3: exactly this service; 2: the same craft, and a word in common; 1: the same craft; 0: neither. */
export type Fit = 0 | 1 | 2 | 3

export function fitOf(service: Service, wants: readonly Want[]): Fit {
  const inCraft = wants.filter(({ category }) => category === service.category)
  if (inCraft.some(({ title }) => isThis(title, service.name))) return 3
  if (inCraft.some(({ title }) => shareWord(title, service.name))) return 2
  return inCraft.length > 0 ? 1 : 0
}

/** Only an exact fit may be called "this". */
export const isExact = (fit: Fit): boolean => fit === 3

/** The line under a matching service: "Bea is looking for this", "Bea is looking for something in nails". */
export function fitShown(service: Pick<Service, 'category'>, fit: Fit, who: string): { line: string; isExact: boolean } | null {
  if (fit === 0) return null
  const craft = craftLabels[service.category].toLowerCase()
  return isExact(fit)
    ? { line: `${who} looking for this`, isExact: true }
    : { line: `${who} looking for something in ${craft}`, isExact: false }
}

/** Everything that is wanted is in the name: a Swedish massage is not the sports massage someone looks for, but a massage. */
function isThis(want: string, name: string): boolean {
  const wanted = kindOf(want)
  const offered = new Set(kindOf(name))
  return wanted.length > 0 && wanted.every((word) => offered.has(word))
}

const saysNothing = new Set([
  'an',
  'and',
  'any',
  'at',
  'for',
  'from',
  'hour',
  'in',
  'min',
  'minute',
  'my',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
])

/** The words that say which service it is, in the singular. */
const kindOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}{2,}/gu) ?? [])
    .map((word) => word.replace(/(?<=sh|ch|x|ss)es$|(?<=[^s])s$/u, ''))
    .filter((word) => !saysNothing.has(word))

// Compares words of four letters or more by their first four, so that "brow" matches "brows".
const wordsOf = (text: string) => new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 4)))

function shareWord(one: string, other: string): boolean {
  const words = wordsOf(one)
  return [...wordsOf(other)].some((word) => words.has(word))
}
