// No folder may hold too many files, and docs/folders.md must say what each one is for.
import type { Rule, Tree } from './files.ts'

const MOST_FILES = 20

/** Folders that may hold more files, and why. */
const MAY_HOLD_MORE: Record<string, string> = {
  'database/demo/pictures': 'files are found by the person’s key, and nobody edits them',
  'database/migrations': 'steps are found by their number, and never edited',
  'docs/decisions': 'records are found by their number',
  'web/app/routes': 'the router reads addresses from the names, ten lines a file',
}

export const folderRules: Rule[] = [
  { name: 'a folder holds at most twenty files', find: findCrowded },
  { name: 'docs/folders.md says of each folder what it is for', find: findUndescribed },
]

function findCrowded(tree: Tree): string[] {
  return [...folders(tree)]
    .filter(([folder, count]) => count > MOST_FILES && !(folder in MAY_HOLD_MORE))
    .map(([folder, count]) => `${folder}/ holds ${count} files, at most ${MOST_FILES} may: give those of one kind a folder`)
}

function findUndescribed(tree: Tree): string[] {
  const described = new Set([...tree.text('docs/folders.md').matchAll(/^\| `([\w./-]+)\/` \| [^|\s]/gm)].map((match) => match[1]))
  return [...folders(tree).keys()]
    .filter((folder) => folder !== '' && !described.has(folder))
    .map((folder) => `docs/folders.md does not say what ${folder}/ is for`)
}

/** The number of files in each folder, not counting subfolders. */
function folders(tree: Tree): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { path } of tree.files(/./)) {
    const folder = path.split('/').slice(0, -1).join('/')
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return counts
}
