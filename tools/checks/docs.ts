// Documents and comments must be true: everything they name exists, and everything is named where it should be.
import path from 'node:path'
import { codeOf, comments } from './comments.ts'
import { eachMatch, lineOf, type Rule, type SourceFile, type Tree } from './files.ts'
import { importTable } from './imports.ts'
import { packageTable } from './packages.ts'

const FOLDERS = '(?:\\.ci|bench|database|docs|domain|server|tests|tools|web)'
const IN_TICKS = new RegExp(`\`(${FOLDERS}/[\\w./$@*<>{},-]*|[A-Z]+\\.md)\``, 'g')
const PATH = new RegExp(`(?<![\\w/.#*-])(${FOLDERS}/[\\w./$@*<>-]*[\\w*>/])`, 'g')
const FILE_NAME = /(?<![\w/.*<>$@-])([\w$-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|sql|css))\b/g

const TICKED_NAME = /`([\w$-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|sql|md|css))`/g
const DOCUMENT_NAME = /(?<![\w<>*$-])([\w-]+\.md)\b/g
/** A table, a column or a function, and not a path or a pattern. */
const OF_THE_SCHEMA = /`((?:\w+\.)*\w+)(?:\(\))?`/g
const LINK = /\]\((?!https?:|mailto:)([^)\s]*)\)/g

export const docRules: Rule[] = [
  { name: 'a path in a document leads somewhere', find: (tree) => tree.files(/\.md$/).flatMap((file) => missing(tree, file, IN_TICKS)) },
  {
    name: 'a path in a comment leads somewhere',
    find: (tree) => comments(tree).flatMap((file) => missing(tree, file, PATH)),
  },
  { name: 'a file named in a comment exists', find: (tree) => unknownNames(tree, comments(tree), FILE_NAME) },
  { name: 'a file named in a document exists', find: (tree) => unknownNames(tree, tree.files(/\.md$/), TICKED_NAME) },
  { name: 'a document named in code exists', find: (tree) => unknownNames(tree, codeOf(tree), DOCUMENT_NAME) },
  { name: 'a link in a document leads somewhere', find: deadLinks },
  { name: 'docs/protocol.md names tests that exist', find: findTests },
  { name: 'docs/protocol.md lists the server functions', find: findFunctions },
  { name: 'docs/settings.md lists the settings that are read', find: findSettings },
  { name: 'docs/glossary.md has each word once', find: findDoubles },
  { name: 'docs/glossary.md names tables that exist', find: findUnknownTables },
  { name: 'docs/imports.md holds the tables of imports', find: findTables },
]

function missing(tree: Tree, file: SourceFile, pattern: RegExp): string[] {
  return eachMatch(file, pattern, ([, named = '']) => (leadsSomewhere(tree, named) ? null : `names ${named}, which does not exist`))
}

/** `<x>` and `*` match any name; paths below a generated folder are not checked. */
function leadsSomewhere(tree: Tree, named: string): boolean {
  const [fixed = ''] = named.split(/[<*{]/)
  if (fixed === named) return tree.has(named)
  return tree.has(fixed.endsWith('/') ? fixed : fixed.slice(0, fixed.lastIndexOf('/')))
}

/** Several files may have the same name; it is enough that one of them exists. */
function unknownNames(tree: Tree, files: SourceFile[], pattern: RegExp): string[] {
  const names = new Set(tree.files(/./).map((file) => path.posix.basename(file.path)))
  return files.flatMap((file) =>
    eachMatch(file, pattern, ([, named = '']) => (names.has(named) ? null : `names ${named}, which does not exist`)),
  )
}

function deadLinks(tree: Tree): string[] {
  return tree.files(/\.md$/).flatMap((file) =>
    eachMatch(file, LINK, ([, target = '']) => {
      const [to = '', anchor] = target.split('#')
      const place = to === '' ? file.path : path.posix.join(path.posix.dirname(file.path), to)
      if (!tree.has(place)) return `links to ${place}, which does not exist`
      return anchor === undefined || anchorsOf(tree.text(place)).has(anchor) ? null : `links to ${target}, a heading that does not exist`
    }),
  )
}

/** The anchors that GitHub generates from headings. */
function anchorsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, words = '']) => words)
  return new Set(
    headings.map((words) =>
      words
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    ),
  )
}

function findFunctions(tree: Tree): string[] {
  const text = tree.text('docs/protocol.md')
  return [...tree.text('server/functions/registry.ts').matchAll(/\['([a-z-]+)', \w+\]/g)]
    .map(([, name = '']) => name)
    .filter((name) => !text.includes(`\`${name}\``))
    .map((name) => `docs/protocol.md lacks the function ${name}`)
}

/** Parsed from the text, so that a test can check a made-up tree. */
function findSettings(tree: Tree): string[] {
  const [, list = ''] = tree.text('server/settings/names.ts').split('settingNames = [')
  const read = new Set([...list.matchAll(/'([A-Z][A-Z0-9_]+)'/g)].map((match) => match[1] ?? ''))
  const listed = new Set([...tree.text('docs/settings.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map((match) => match[1] ?? ''))
  return [
    ...[...read].filter((name) => !listed.has(name)).map((name) => `docs/settings.md lacks ${name}`),
    ...[...listed].filter((name) => !read.has(name)).map((name) => `docs/settings.md lists ${name}, which nothing reads`),
  ]
}

/** In the last column: names in `tests/gateway/`, those of policies, or whole paths, which another rule looks up. */
function findTests(tree: Tree): string[] {
  const file = tree.files(/^docs\/protocol\.md$/)[0]
  if (file === undefined) return []
  return eachMatch(file, /^\|.*\| ([^|]+) \|$/gm, ([, last = '']) => {
    const unknown = [...last.matchAll(/`((?:[a-z0-9-]+\/)+[a-z0-9-]*)`/g)]
      .map(([, named = '']) => named)
      .find((named) => !isTest(tree, named))
    return unknown === undefined ? null : `names the test ${unknown}, which does not exist`
  })
}

const isTest = (tree: Tree, named: string) =>
  named.startsWith('tests/') ||
  ['tests', 'tests/gateway'].some(
    (folder) => tree.has(`${folder}/${named}.test.ts`) || (named.endsWith('/') && tree.has(`${folder}/${named}`)),
  )

type Entry = { at: string; words: string[]; table: string }

function entriesOf(tree: Tree): Entry[] {
  return tree.files(/^docs\/glossary\.md$/).flatMap((file) =>
    [...file.text.matchAll(/^\| (?!Word )([^|]+)\|[^|]*\|([^|]*)\|/gm)].map(({ index, 1: words = '', 2: table = '' }) => ({
      at: `${file.path}:${lineOf(file.text, index)}`,
      words: wordsIn(words),
      table,
    })),
  )
}

/** What is in parentheses only says where a word is meant. */
const wordsIn = (cell: string): string[] =>
  cell
    .replaceAll(/\([^)]*\)/g, '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

function findDoubles(tree: Tree): string[] {
  const seen = new Set<string>()
  return entriesOf(tree).flatMap(({ at, words }) =>
    words.flatMap((word) => {
      const isSecond = seen.has(word)
      seen.add(word)
      return isSecond ? [`${at} has "${word}" a second time`] : []
    }),
  )
}

function findUnknownTables(tree: Tree): string[] {
  // The table of versions is made before any schema file.
  const sources = tree.files(/^(?:database\/(?:product|platform)\/.*\.sql|server\/engine\/schema\/\w+\.ts)$/)
  const known = new Set(sources.flatMap(({ text }) => text.match(/\w+/g) ?? []))
  return entriesOf(tree).flatMap(({ at, table }) =>
    [...table.matchAll(OF_THE_SCHEMA)]
      .map(([, name = '']) => name)
      .filter((name) => !name.split('.').every((part) => known.has(part)))
      .map((name) => `${at} names ${name}, which the schema does not have`),
  )
}

function findTables(tree: Tree): string[] {
  if (tree.text(IMPORTS) === importsDocument()) return []
  return [`${IMPORTS} is out of date; \`npm run check -- --write\` prints it again`]
}

export const IMPORTS = 'docs/imports.md'

/** The whole text of docs/imports.md. */
export function importsDocument(): string {
  return `# Who may import whom

Printed by \`npm run check -- --write\` from \`tools/checks/imports.ts\` and \`tools/checks/packages.ts\`; \`npm run check\` compares it
with both, and every import with them. There are no import cycles, not even for types or through \`import()\`.

## Folders

The first row that fits a file is its row. A unit test may also import \`tests/support/\`.

${importTable()}

## Packages

Tests, benches and tools may use everything in \`package.json\`.

${packageTable()}
`
}
