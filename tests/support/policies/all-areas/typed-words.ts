// How a search understands what is typed, as a model.
import type { Stage } from '../stage.ts'

export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

/** What each typed word means, of these that are in view: one that begins with it as it is; otherwise similar ones, and one with two letters swapped. */
export function meantBy(town: Stage, search: string, inView: string[]): Promise<string[][]> {
  const all = [...new Set(inView)]
  const typed = wordsOf(search).filter((word) => word.length >= 2)
  return Promise.all(
    typed.map(async (given) => {
      const known = all.filter((word) => word.startsWith(given))
      if (known.length > 0) return known
      const near = await town.set('select word from unnest($1::text[]) as word where extensions.word_similarity($2, word) >= 0.5', [
        all,
        given,
      ])
      return [...near.map(({ word }) => String(word)), ...all.filter((word) => isSwapped(given, word))]
    }),
  )
}

export const hasOne = (words: string[], meant: string[]): boolean => words.some((word) => meant.includes(word))

/** Whether two words differ in two neighboring letters alone, which stand the other way around. */
export function isSwapped(one: string, other: string): boolean {
  const at = Array.from(one).findIndex((letter, place) => letter !== other[place])
  return at >= 0 && one.slice(0, at) + one.charAt(at + 1) + one.charAt(at) + one.slice(at + 2) === other
}
