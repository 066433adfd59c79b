// An area that no release has, in a copy of the project: its own files, the few lines elsewhere that docs/adding-a-feature.md asks for, a
// build, the checks that a new area meets, and a journey through its screens. More than three lines elsewhere fail.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const most = 3
const root = path.join(import.meta.dirname, '../../..')
const copy = mkdtempSync(path.join(tmpdir(), 'bb-planted-'))

/** Its files that are elsewhere than in tests/support/planted-area/, which is laid out as the project is. */
const besides = {
  'tests/support/policies/planted-area/tips.sql': 'database/product/tips/tips.sql',
  'tests/support/policies/planted-area/words.ts': 'domain/notices/words/en/tips.ts',
}
const elsewhere = [
  {
    file: 'domain/notices/words/en/areas.ts',
    before: "export * from './trading.ts'\n",
    line: "export * from './tips.ts'\n",
  },
  {
    file: 'web/paths.ts',
    before: "  marketplace: () => ({ to: '/marketplace' }) as const,\n",
    line: "  tips: (search: { q?: string; id?: string } = {}) => ({ to: '/tips', search }) as const,\n",
  },
  {
    file: 'web/app/menus.ts',
    before: 'education]\n\nexport const upgradeEntry',
    line: "education, { label: 'Tips', to: paths.tips().to, icon: Gem }]\n\nexport const upgradeEntry",
    replaces: true,
  },
]
/** Printed by commands. */
const printed = /^(domain\/generated\/|web\/app\/routeTree\.gen\.ts|database\/product\/notifications\/notice-words\.sql)/
const checks = [
  'types',
  'lint',
  'format',
  'imports',
  'cycles',
  'single doors',
  'words',
  'voice',
  'sentences',
  'policies',
  'folders',
  'unused',
]

try {
  plant()
  run('npm', 'run', 'types')
  run('npm', 'run', 'notice-words')
  run(process.execPath, 'tools/build.mjs')
  count()
  run('npx', '--no-install', 'tsx', 'tools/checks/run.ts', ...checks)
  run('npx', '--no-install', 'vitest', 'run', '--maxWorkers=1', 'tests/policies/tips')
  run('npx', '--no-install', 'playwright', 'test', 'tips', '--project=phone', '--workers=1', '--reporter=line')
  console.log('ok')
} finally {
  rmSync(copy, { recursive: true, force: true })
}

function plant(): void {
  const files = said('git', 'ls-files', '--cached', '--others', '--exclude-standard').split('\n').filter(Boolean)
  for (const file of files) put(file, file)
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  git('init', '--quiet')
  writeFileSync(path.join(copy, '.git/info/exclude'), '/node_modules\n')
  git('add', '--all')
  git('-c', 'user.name=planted', '-c', 'user.email=planted@localhost', 'commit', '--quiet', '--message=before')
  const own = 'tests/support/planted-area/'
  for (const file of files.filter((each) => each.startsWith(own))) put(file, file.slice(own.length))
  for (const [from, to] of Object.entries(besides)) put(from, to)
  for (const { file, before, line, replaces = false } of elsewhere) {
    const at = path.join(copy, file)
    const [start, end, ...more] = readFileSync(at, 'utf8').split(before)
    if (start === undefined || end === undefined || more.length > 0) throw new Error(`${file} does not have this once: ${before}`)
    writeFileSync(at, start + (replaces ? '' : before) + line + end)
  }
}

/** What git sees of it, so that a line which someone adds here by another way counts too. */
function count(): void {
  git('add', '--all')
  const changed = git('diff', '--cached', '--name-status', '--no-renames', 'HEAD').split('\n').filter(Boolean)
  const names = (status: string) => changed.flatMap((each) => (each.startsWith(`${status}\t`) ? [each.slice(2)] : []))
  const foreign = [...names('D'), ...names('A').filter((file) => !/\btips\b/.test(file))].filter((file) => !printed.test(file))
  const touched = names('M').filter((file) => !printed.test(file))
  const lines = touched.flatMap((file) => {
    const shown = git('diff', '--cached', '--unified=0', 'HEAD', '--', file).split('\n')
    const added = shown.filter((line) => /^\+(?!\+\+)/.test(line))
    const removed = shown.filter((line) => /^-(?!--)/.test(line))
    // A line that reads otherwise counts once.
    return (added.length >= removed.length ? added : removed).map((line) => `${file}: ${line.slice(1).trim()}`)
  })
  console.log(`${names('A').length} files of its own; ${lines.length} lines elsewhere:\n${lines.map((line) => `  ${line}`).join('\n')}`)
  if (foreign.length > 0) throw new Error(`These are in nobody's folder: ${foreign.join(', ')}`)
  if (lines.length > most) throw new Error(`An area may touch ${most} lines elsewhere.`)
}

function put(from: string, to: string): void {
  mkdirSync(path.dirname(path.join(copy, to)), { recursive: true })
  cpSync(path.join(root, from), path.join(copy, to))
}

function said(command: string, ...args: string[]): string {
  const done = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')}: ${done.stderr}`)
  return done.stdout
}

function git(...args: string[]): string {
  return said('git', '-C', copy, ...args)
}

function run(command: string, ...args: string[]): void {
  console.log(`${command} ${args.join(' ')}`)
  const done = spawnSync(command, args, { cwd: copy, stdio: 'inherit' })
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')} failed.`)
}
