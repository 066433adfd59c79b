// Which mutants a run tries: all of them, or those of what changed and a few drawn by lot.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Mutant } from './mutant.ts'

const root = path.join(import.meta.dirname, '../..')

/** Those of the changed sources, and as many more as asked, drawn by the seed evenly by kind, or guards would drown in grants. */
export function chosen(mutants: Mutant[], changed: string, more: number, seed: string): Mutant[] {
  const isChanged = ({ madeBy }: Mutant) => changed.includes(madeBy)
  const lots = mutants.map((mutant) => ({ mutant, lot: createHash('sha256').update(`${seed} ${mutant.name}`).digest('hex') }))
  const others = lots
    .filter(({ mutant }) => !isChanged(mutant))
    .toSorted((a, b) => (a.lot < b.lot ? -1 : 1))
    .map(({ mutant }) => mutant)
  const kinds = [...new Set(others.map(({ kind }) => kind))]
  const drawn = kinds.flatMap((kind) => others.filter((mutant) => mutant.kind === kind).slice(0, Math.ceil(more / kinds.length)))
  return [...mutants.filter(isChanged), ...drawn]
}

/** The commit at hand, so that a failed run can be had again; the day where there is no history. */
export function seedOfToday(now = new Date()): string {
  return git('rev-parse', '--short', 'HEAD') ?? now.toISOString().slice(0, 10)
}

/**
 * The area files that changed: on a branch since it left main, on main in its last commit, and what is not yet committed.
 * Nothing where there is no git.
 */
export function changedSources(): string {
  const head = git('rev-parse', 'HEAD')
  const left = git('merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main')
  const base = left !== null && left !== head ? left : git('rev-parse', '--verify', 'HEAD~1')
  const names = [
    base === null ? null : git('diff', '--name-only', base, '--', 'database'),
    git('ls-files', '--others', '--exclude-standard', '--', 'database'),
  ]
  const files = names
    .flatMap((list) => list?.split('\n') ?? [])
    .filter((name) => name.endsWith('.sql') && existsSync(path.join(root, name)))
  return files.map((name) => readFileSync(path.join(root, name), 'utf8')).join('\n')
}

/** What git answers; null where there is no git, no history or no such commit. */
function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
