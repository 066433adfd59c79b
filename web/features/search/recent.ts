// What a member searched for last, kept in this browser until they remove it or sign out.
import { kept } from '#web/data/kept.ts'

const most = 8

export function recentSearches(userId: string): string[] {
  try {
    const found: unknown = JSON.parse(kept.searches.get(userId))
    return Array.isArray(found) ? found.filter((each): each is string => typeof each === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

/** The newest first, each once. */
export function remember(userId: string, words: string): void {
  write(userId, [words, ...without(userId, words)].slice(0, most))
}

export function forget(userId: string, words: string): string[] {
  const left = without(userId, words)
  write(userId, left)
  return left
}

const without = (userId: string, words: string) => recentSearches(userId).filter((each) => each.toLowerCase() !== words.toLowerCase())
const write = (userId: string, searches: string[]) => kept.searches.set(userId, searches.length === 0 ? null : JSON.stringify(searches))
