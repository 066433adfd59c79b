// docs/glossary.md has each word once, and names tables that exist.
import { lineOf, type Rule, type Tree } from './files.ts'

/** A table, a column or a function, and not a path or a pattern. */
const OF_THE_SCHEMA = /`((?:\w+\.)*\w+)(?:\(\))?`/g

export const glossaryRules: Rule[] = [
  { name: 'docs/glossary.md has each word once', find: findDoubles },
  { name: 'docs/glossary.md names tables that exist', find: findTables },
]

type Row = { at: string; words: string[]; table: string }

function rowsOf(tree: Tree): Row[] {
  return tree.files(/^docs\/glossary\.md$/).flatMap(({ path, text }) =>
    [...text.matchAll(/^\| (?!Word )([^|]+)\|[^|]*\|([^|]*)\|/gm)].map(({ index, 1: words = '', 2: table = '' }) => ({
      at: `${path}:${lineOf(text, index)}`,
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
  return rowsOf(tree).flatMap(({ at, words }) =>
    words.flatMap((word) => {
      const isSecond = seen.has(word)
      seen.add(word)
      return isSecond ? [`${at} has "${word}" a second time`] : []
    }),
  )
}

function findTables(tree: Tree): string[] {
  // The table of versions is made before any schema file.
  const sources = tree.files(/^(?:database\/(?:product|platform)\/.*\.sql|server\/engine\/schema\/\w+\.ts)$/)
  const known = new Set(sources.flatMap(({ text }) => text.match(/\w+/g) ?? []))
  return rowsOf(tree).flatMap(({ at, table }) =>
    [...table.matchAll(OF_THE_SCHEMA)]
      .map(([, name = '']) => name)
      .filter((name) => !name.split('.').every((part) => known.has(part)))
      .map((name) => `${at} names ${name}, which the schema does not have`),
  )
}
