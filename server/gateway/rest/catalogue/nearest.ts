// Suggests the name a caller likely meant. Candidates are ranked by shared bigrams and trigrams, and the best of them by
// edit distance. PostgREST measures the same way, so our hints match its hints.

type Grams = Map<string, number>

/** The most likely of the known names, or null if none is close enough. */
export function nearest(word: string, known: Iterable<string>, least = 0.33): string | null {
  const words = [...new Set(known)]
  const plain = word.toLowerCase()
  const exact = words.find((one) => one.toLowerCase() === plain)
  if (exact !== undefined) return exact
  for (const size of [3, 2]) {
    const found = byGrams(plain, words, size)
    const [best] = found
      .slice(0, 50)
      .map(({ one }) => ({ one, score: likeness(plain, one.toLowerCase()) }))
      .toSorted((left, right) => right.score - left.score)
    if (best !== undefined && best.score >= least) return best.one
  }
  return null
}

function byGrams(word: string, known: string[], size: number) {
  const grams = gramsOf(word, size)
  return known
    .map((one) => ({ one, score: cosine(grams, gramsOf(one.toLowerCase(), size)) }))
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
}

function gramsOf(word: string, size: number): Grams {
  const text = `-${word.replaceAll(/[^\p{L}\p{N}, ]+/gu, '')}-`.padEnd(size, '-')
  const grams: Grams = new Map()
  for (let at = 0; at + size <= text.length; at += 1) {
    const gram = text.slice(at, at + size)
    grams.set(gram, (grams.get(gram) ?? 0) + 1)
  }
  return grams
}

function cosine(left: Grams, right: Grams): number {
  let shared = 0
  for (const [gram, count] of left) shared += count * (right.get(gram) ?? 0)
  return shared / (length(left) * length(right))
}

const length = (grams: Grams) => Math.sqrt([...grams.values()].reduce((sum, count) => sum + count * count, 0))

/** One minus the share of letters that differ. */
function likeness(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, at) => at)
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= right.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  const most = Math.max(left.length, right.length)
  return most === 0 ? 1 : 1 - (row[right.length] ?? 0) / most
}
