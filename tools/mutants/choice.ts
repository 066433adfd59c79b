// Chooses the mutants of a run: all, or a random sample, most of it from changed files.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Mutant } from './mutant.ts'

const root = path.join(import.meta.dirname, '../..')

/** Random mutants: of changed sources, as many as asked, and of the others, until there are as many as asked in all. */
export function chosen(mutants: Mutant[], changed: string, most: { changed: number; all: number }, seed: string): Mutant[] {
  const isChanged = ({ madeBy }: Mutant) => changed.includes(madeBy)
  const shuffled = mutants
    .map((mutant) => ({ mutant, lot: createHash('sha256').update(`${seed} ${mutant.name}`).digest('hex') }))
    .toSorted((a, b) => (a.lot < b.lot ? -1 : 1))
    .map(({ mutant }) => mutant)
  const first = evenly(shuffled.filter(isChanged), most.changed)
  const others = shuffled.filter((mutant) => !isChanged(mutant))
  return [...first, ...evenly(others, most.all - first.length)]
}

/** The first of each kind, equally many: otherwise there would be mostly grants. */
function evenly(mutants: Mutant[], most: number): Mutant[] {
  const kinds = [...new Set(mutants.map(({ kind }) => kind))]
  return kinds.flatMap((kind) => mutants.filter((mutant) => mutant.kind === kind).slice(0, Math.ceil(most / kinds.length)))
}

/**
 * The current commit, so that a failed run can be repeated, in full: how short git cuts it depends on the clone. The date if
 * there is no git history.
 */
export function seedOfToday(now = new Date()): string {
  return git('rev-parse', 'HEAD') ?? now.toISOString().slice(0, 10)
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
