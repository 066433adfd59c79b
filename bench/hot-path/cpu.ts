// CPU time of a process, or of a whole process tree, as Linux counts it (in hundredths of a second).
import { readdirSync, readFileSync } from 'node:fs'

const microsecondsPerTick = 10_000

type Stat = { pid: number; parent: number; own: number; ofDead: number }

export function cpuOf(pid: number): number {
  return (statOf(pid)?.own ?? 0) * microsecondsPerTick
}

/** Includes all descendants, and the time of children that have ended. */
export function cpuOfTree(root: number): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : []))
  const inTree = new Set([root])
  for (let size = 0; size !== inTree.size;) {
    size = inTree.size
    for (const { pid, parent } of all) if (inTree.has(parent)) inTree.add(pid)
  }
  const ticks = all.filter(({ pid }) => inTree.has(pid)).reduce((sum, { own, ofDead }) => sum + own + ofDead, 0)
  return ticks * microsecondsPerTick
}

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in parentheses and may contain spaces and parentheses itself.
    const field = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const at = (index: number) => field[index] ?? 0
    return { pid, parent: at(1), own: at(11) + at(12), ofDead: at(13) + at(14) }
  } catch {
    return null // it ended while we were reading
  }
}
