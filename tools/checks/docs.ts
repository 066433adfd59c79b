// Documents and comments that cannot lie: what they name exists, and what exists is named where it belongs.
import { eachMatch, lineOf, type Rule, type SourceFile, type Tree } from './files.ts'
import { importTable } from './imports.ts'
import { packageTable } from './packages.ts'

const FOLDERS = '(?:\\.ci|bench|database|docs|domain|server|tests|tools|web)'
const IN_TICKS = new RegExp(`\`(${FOLDERS}/[\\w./$@*<>{},-]*|[A-Z]+\\.md)\``, 'g')
const PATH = new RegExp(`(?<![\\w/.#*-])(${FOLDERS}/[\\w./$@*<>-]*[\\w*>/])`, 'g')
const FILE_NAME = /(?<![\w/.*<>$@-])([\w$-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|sql|md|css))\b/g

const TYPESCRIPT_COMMENT = /(?<=^|\s)\/\/.*|(?<=^\s*|\{)\/\*[\s\S]*?\*\//gm
const SQL_COMMENT = /--.*|\bis\s+'(?:[^']|'')*'/gm

/** Documents that comments still point at and that are not here. The numbers may only shrink. */
const OUTSIDE: Record<string, number> = { 'product.md': 64 }

export const docRules: Rule[] = [
  { name: 'a path in a document leads somewhere', find: (tree) => tree.files(/\.md$/).flatMap((file) => missing(tree, file, IN_TICKS)) },
  {
    name: 'a path in a comment leads somewhere',
    find: (tree) => comments(tree).flatMap((file) => missing(tree, file, PATH)),
  },
  { name: 'a file named in a comment exists', find: missingNames },
  { name: 'docs/settings.md lists the settings that are read', find: findSettings },
  { name: 'ARCHITECTURE.md holds the tables of imports', find: findTables },
]

function missing(tree: Tree, file: SourceFile, pattern: RegExp): string[] {
  return eachMatch(file, pattern, ([, named = '']) => (leadsSomewhere(tree, named) ? null : `names ${named}, which does not exist`))
}

/** `<x>` and `*` stand for any name; what is below a generated folder is not looked for. */
function leadsSomewhere(tree: Tree, named: string): boolean {
  const [fixed = ''] = named.split(/[<*{]/)
  if (fixed === named) return tree.has(named)
  return tree.has(fixed.endsWith('/') ? fixed : fixed.slice(0, fixed.lastIndexOf('/')))
}

function missingNames(tree: Tree): string[] {
  const names = new Set(tree.files(/./).map(({ path }) => path.slice(path.lastIndexOf('/') + 1)))
  const found = comments(tree).flatMap((file) =>
    [...file.text.matchAll(FILE_NAME)]
      .filter(([, named = '']) => !names.has(named))
      .map((match) => ({ at: `${file.path}:${lineOf(file.text, match.index)}`, named: match[1] ?? '' })),
  )
  const counts = new Map<string, number>()
  return found.flatMap(({ at, named }) => {
    const count = (counts.get(named) ?? 0) + 1
    counts.set(named, count)
    return count > (OUTSIDE[named] ?? 0) ? [`${at} names ${named}, which does not exist`] : []
  })
}

/** The files with everything but their comments blanked out, so that lines stay what they are. */
function comments(tree: Tree): SourceFile[] {
  return tree
    .files(/^(?!domain\/generated\/).*\.(tsx?|mjs|sql|css)$/)
    .filter(({ path }) => path !== 'tools/checks/planted.ts')
    .map(({ path, text }) => {
      const kept = [...text.matchAll(path.endsWith('.sql') ? SQL_COMMENT : TYPESCRIPT_COMMENT)]
      let end = 0
      const parts = kept.flatMap((match) => {
        const before = text.slice(end, match.index).replaceAll(/[^\n]/g, ' ')
        end = match.index + match[0].length
        return [before, match[0]]
      })
      return { path, text: parts.join('') }
    })
}

/** Read from the text, so that a tree made up for a test can be judged too. */
function findSettings(tree: Tree): string[] {
  const [, list = ''] = tree.text('server/settings/names.ts').split('settingNames = [')
  const read = new Set([...list.matchAll(/'([A-Z][A-Z0-9_]+)'/g)].map((match) => match[1] ?? ''))
  const listed = new Set([...tree.text('docs/settings.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map((match) => match[1] ?? ''))
  return [
    ...[...read].filter((name) => !listed.has(name)).map((name) => `docs/settings.md lacks ${name}`),
    ...[...listed].filter((name) => !read.has(name)).map((name) => `docs/settings.md lists ${name}, which nothing reads`),
  ]
}

function findTables(tree: Tree): string[] {
  const text = tree.text('ARCHITECTURE.md')
  return [
    ...(text.includes(importTable())
      ? []
      : ['ARCHITECTURE.md: the table of folders is out of date; `npm run check -- --write` prints it anew']),
    ...(text.includes(packageTable())
      ? []
      : ['ARCHITECTURE.md: the table of packages is out of date; `npm run check -- --write` prints it anew']),
  ]
}
