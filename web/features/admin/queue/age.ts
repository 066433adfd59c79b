// How long something has waited, and whether that is too long: under 12 hours is in time, a day is the limit (B21.3).
export type Age = { text: string; state: 'in time' | 'soon' | 'late' }

const minute = 60_000
const hour = 60 * minute

export function ageOf(since: string, now: Date): Age {
  const waited = Math.max(0, now.getTime() - new Date(since).getTime())
  return { text: wordsOf(waited), state: waited < 12 * hour ? 'in time' : waited < 24 * hour ? 'soon' : 'late' }
}

function wordsOf(waited: number): string {
  if (waited < hour) return `${Math.floor(waited / minute)} min`
  return waited < 72 * hour ? `${Math.floor(waited / hour)} h` : `${Math.floor(waited / (24 * hour))} d`
}
