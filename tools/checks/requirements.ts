// Compares the requirements in docs/requirements/ with the tests that name them: every id must be known on both sides.
import { type Requirement, requirementsIn } from '#tests/support/requirements.ts'
import { eachMatch, isPlanted, type Rule, TEST, type Tree } from './files.ts'

const FOLDER = /^docs\/requirements\/[\w-]+\.md$/
const MAY_CITE = /^(?!docs\/requirements\/|domain\/generated\/).*\.(tsx?|mjs|sql|css|md)$/
const ID = /\b(?!(?:UTF|UTC|GMT)-)[A-Z]{2,8}-\d{2}\b/g

/** How many rows may wait for an area that is not built. Only ever lower this number. */
const MOST_WAITING = 33

/** Built, but not named by any test. Only ever shorten this list. */
const NAMED_BY_NO_TEST: Record<string, string[]> = {
  'what the product is, which no single test can show': ['PLAN-01'],
  'inside the client package, where nothing of ours could change it': ['SESS-14', 'SESS-18', 'SESS-19', 'SESS-20', 'SESS-28', 'SESS-32'],
  'words of an older client package, which the one in use no longer says': ['SESS-29', 'SESS-30'],
}
const unnamed = new Set(Object.values(NAMED_BY_NO_TEST).flat())

type Row = Requirement & { file: string }

export const requirementRules: Rule[] = [
  { name: 'a requirement that is cited exists', find: findUnknown },
  { name: 'a requirement stands once, with its sections and the areas it waits for', find: findMisshapen },
  { name: 'a requirement is named by a test once it is built, and by none before', find: findUntested },
  { name: 'fewer and fewer requirements wait', find: findMoreWaiting },
]

function findUnknown(tree: Tree): string[] {
  const known = new Set(rowsOf(tree).map(({ id }) => id))
  return tree
    .files(MAY_CITE)
    .filter(({ path }) => !isPlanted(path))
    .flatMap((file) => eachMatch(file, ID, ([id]) => (known.has(id) ? null : `cites ${id}, which docs/requirements/ does not have`)))
}

function findMisshapen(tree: Tree): string[] {
  const seen = new Set<string>()
  const lines = tree.files(FOLDER).flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => /^\| *[A-Z]+-\d/.test(line))
      .map((line) => ({ path, line })),
  )
  return lines.flatMap(({ path, line }) => {
    const [row] = requirementsIn(line)
    if (!row) return [`${path} has a row that cannot be read: ${line}`]
    const isSecond = seen.has(row.id)
    seen.add(row.id)
    return [
      ...(isSecond ? [`${path} has ${row.id} a second time`] : []),
      ...row.sections.filter((name) => !/^([1-9]|intro)$/.test(name)).map((name) => `${path}: ${row.id} names section ${name}`),
      ...row.waitsFor
        .filter((area) => !tree.has(`docs/requirements/${area}.md`))
        .map((area) => `${path}: ${row.id} waits for ${area}, which is no area`),
    ]
  })
}

function findUntested(tree: Tree): string[] {
  const namedBy = new Map<string, string>()
  for (const { path, text } of tree.files(TEST)) for (const [id] of text.matchAll(ID)) namedBy.set(id, path)
  return rowsOf(tree).flatMap(({ id, file, waitsFor }) => {
    const by = namedBy.get(id)
    if (waitsFor.length > 0) return by ? [`${by} names ${id}, which waits in ${file}`] : []
    if (unnamed.has(id)) return by ? [`${by} names ${id}: take it out of NAMED_BY_NO_TEST`] : []
    return by ? [] : [`${file}: no test names ${id}`]
  })
}

function findMoreWaiting(tree: Tree): string[] {
  const count = rowsOf(tree).filter(({ waitsFor }) => waitsFor.length > 0).length
  if (count > MOST_WAITING) return [`docs/requirements/: ${count} rows wait, at most ${MOST_WAITING} may`]
  return count < MOST_WAITING ? [`tools/checks/requirements.ts: only ${count} rows wait now, so take MOST_WAITING down to that`] : []
}

function rowsOf(tree: Tree): Row[] {
  return tree.files(FOLDER).flatMap(({ path, text }) => requirementsIn(text).map((row) => ({ ...row, file: path })))
}
