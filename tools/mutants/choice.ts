// Chooses the mutants of a run: all, or those of changed files plus a random sample.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Mutant } from './mutant.ts'

const root = path.join(import.meta.dirname, '../..')

/** Mutants of changed sources, and as many random ones as asked, equally by kind: otherwise there would be mostly grants. */
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

/** The current commit, so that a failed run can be repeated; the date if there is no git history. */
export function seedOfToday(now = new Date()): string {
  return git('rev-parse', '--short', 'HEAD') ?? now.toISOString().slice(0, 10)
}

/**
 * The area files that changed: on a branch since it left main, on main in its last commit, plus uncommitted changes.
 * Empty without git.
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

/** The output of git; null without git, history or such a commit. */
function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
