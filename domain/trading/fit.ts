// Whether a service is what someone wants.
import { craftLabels, type Craft } from '../crafts.ts'

type Service = { name: string; category: Craft }
type Want = { title: string; category: Craft }

/** 2: exactly this service; 1: the same craft; 0: neither. */
export type Fit = 0 | 1 | 2

export function fitOf(service: Service, wants: readonly Want[]): Fit {
  const inCraft = wants.filter(({ category }) => category === service.category)
  if (inCraft.some(({ title }) => shareWord(title, service.name))) return 2
  return inCraft.length > 0 ? 1 : 0
}

/** The line under a matching service: "Bea is looking for this", "Bea is looking for something in nails". */
export function fitShown(service: Pick<Service, 'category'>, fit: Fit, who: string): { line: string; isExact: boolean } | null {
  if (fit === 0) return null
  const craft = craftLabels[service.category].toLowerCase()
  return fit === 2
    ? { line: `${who} looking for this`, isExact: true }
    : { line: `${who} looking for something in ${craft}`, isExact: false }
}

// Compares words of four letters or more by their first four, so that "brow" matches "brows".
const wordsOf = (text: string) => new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 4)))

function shareWord(one: string, other: string): boolean {
  const words = wordsOf(one)
  return [...wordsOf(other)].some((word) => words.has(word))
}
