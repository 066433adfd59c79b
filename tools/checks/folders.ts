// No folder may hold too many files, docs/folders.md must say what each one is for unless its name and place do, and a few lines
// are no file of their own.
import path from 'node:path'
import { fileImports, sources } from './import-statements.ts'
import type { Rule, Tree } from './files.ts'

const MOST_FILES = 20
const LEAST_LINES = 15

/** Folders that may hold more files, and why. */
const MAY_HOLD_MORE: Record<string, string> = {
  'database/demo/pictures': "files are found by the person's key, and nobody edits them",
  'database/migrations': 'steps are found by their number, and never edited',
  'docs/decisions': 'records are found by their number',
  'web/app/routes': 'the router reads addresses from the names, ten lines a file',
}

/** Below these a folder is named after its area, or after a part of the area's screens or tests. */
const NAMED_AFTER_AREAS = [
  'database/product',
  'domain',
  'web/features',
  'tests/policies',
  'tests/gateway',
  'tests/journeys',
  'tests/support',
]

export const folderRules: Rule[] = [
  { name: 'a folder holds at most twenty files', find: findCrowded },
  { name: 'docs/folders.md says of each folder what it is for, unless its name and place do', find: findUndescribed },
  { name: 'what one neighbor alone uses has at least fifteen lines, or is part of it', find: findTiny },
]

function findCrowded(tree: Tree): string[] {
  return [...folders(tree)]
    .filter(([folder, count]) => count > MOST_FILES && !(folder in MAY_HOLD_MORE))
    .map(([folder, count]) => `${folder}/ holds ${count} files, at most ${MOST_FILES} may: give those of one kind a folder`)
}

function findUndescribed(tree: Tree): string[] {
  const described = new Set([...tree.text('docs/folders.md').matchAll(/^\| `([\w./-]+)\/` \| [^|\s]/gm)].map((match) => match[1]))
  return [...folders(tree).keys()]
    .filter((folder) => folder !== '' && !described.has(folder) && !NAMED_AFTER_AREAS.some((parent) => folder.startsWith(`${parent}/`)))
    .map((folder) => `docs/folders.md does not say what ${folder}/ is for`)
}

// What `import()` loads has to be a file, and what has a test of its own too.
function findTiny(tree: Tree): string[] {
  const users = new Map<string, Set<string>>()
  for (const file of sources(tree)) {
    // For one that is loaded apart, its loader counts twice.
    for (const { target, isLazy } of fileImports(file))
      for (const user of isLazy ? [file.path, '(apart)'] : [file.path]) users.set(target, (users.get(target) ?? new Set()).add(user))
  }
  return sources(tree, /^web\/.*\.tsx?$/).flatMap((file) => {
    const [user, ...more] = users.get(file.path) ?? []
    const isTiny = file.text.split('\n').length <= LEAST_LINES
    if (!isTiny || user === undefined || more.length > 0 || path.dirname(user) !== path.dirname(file.path)) return []
    return [`${file.path} has fewer than ${LEAST_LINES} lines and only ${path.basename(user)} uses it: make it part of that`]
  })
}

/** The number of files in each folder, not counting subfolders. */
function folders(tree: Tree): Map<string, number> {
  const counts = new Map<string, number>()
  for (const file of tree.files(/./)) {
    const folder = file.path.split('/').slice(0, -1).join('/')
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return counts
}
