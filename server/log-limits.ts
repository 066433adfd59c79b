// Limits the lines of one kind per minute. Further ones are only counted, and reported in one line at the end of the minute.

/** Requests by status class, other lines by their text; lower for warnings and errors. */
const most = { usual: 300, warnings: 20 }
const mostKinds = 200
/** pino's level for warnings. */
const warning = 40

type Line = readonly unknown[]

export function makeLogLimits() {
  const counts = new Map<string, { count: number; most: number }>()

  function spend(kind: string, limit: number): boolean {
    // There are only a few kinds, unless someone generates them; those then share one counter.
    const key = counts.has(kind) || counts.size < mostKinds ? kind : 'others'
    const kept = counts.get(key) ?? { count: 0, most: limit }
    counts.set(key, kept)
    kept.count += 1
    return kept.count <= kept.most
  }

  return {
    /** `isDebugging`: the operator wants to see every request. */
    allow(line: Line, level: number, isDebugging: boolean): boolean {
      if (level >= warning) return spend(kindOf(line), most.warnings)
      return isDebugging || spend(requestKind(line) ?? kindOf(line), most.usual)
    },

    /** Starts the next minute; returns what the last one left out, by kind, or null. */
    nextMinute(): Record<string, number> | null {
      const over = [...counts].filter(([, kept]) => kept.count > kept.most).map(([kind, kept]) => [kind, kept.count - kept.most])
      counts.clear()
      return over.length === 0 ? null : Object.fromEntries(over)
    },
  }
}

function requestKind([facts, message]: Line): string | null {
  if (message !== 'request' || typeof facts !== 'object' || facts === null || !('status' in facts)) return null
  return typeof facts.status === 'number' ? `requests ${Math.floor(facts.status / 100)}xx` : null
}

/** Two lines are of the same kind if they have the same text and error. */
function kindOf([first, second]: Line): string {
  if (typeof first === 'string') return first.slice(0, 100)
  const words = typeof second === 'string' ? second.slice(0, 100) : 'fault'
  const error = typeof first === 'object' && first !== null && 'err' in first ? first.err : first
  if (!(error instanceof Error)) return words
  const code = 'code' in error ? ` ${String(error.code).slice(0, 40)}` : ''
  return `${words}: ${error.name}${code}`
}
