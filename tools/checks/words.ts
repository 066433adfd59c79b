// Product words in the machinery, sizes of files and lines, and the clock of product rules.
import { eachMatch, isGenerated, type Rule, type Tree } from './files.ts'

const PRODUCT_WORDS = /\b(trade|trades|beauty|barter|salon|profile|profiles|professional|professionals|nails|hair|booking)\b/gi

/** `Accept-Profile` and `Content-Profile` are the table API's own headers for choosing a schema. */
const HEADER = /(accept|content)-$/i
/** 'profile' is an OpenID scope, which only the code for providers uses. */
const OPENID = /^server\/gateway\/auth\/providers\/(providers|known|id-token|authorize|callback|identities)[\w-]*\.ts$/

const machineryKnowsNoProduct: Rule = {
  name: 'the machinery knows no product',
  find: (tree) =>
    tree.files(/^(server\/gateway|database\/platform)\/.*\.(ts|sql)$/).flatMap((file) =>
      eachMatch(file, PRODUCT_WORDS, (match) => {
        const at = match.index ?? 0
        const isHeader = match[0].toLowerCase() === 'profile' && HEADER.test(file.text.slice(Math.max(0, at - 8), at))
        const isScope = OPENID.test(file.path) && file.text.slice(at - 1, at + 8) === "'profile'"
        return isHeader || isScope ? null : `the machinery knows no product: "${match[0]}"`
      }),
    ),
}

const filesStaySmall: Rule = {
  name: 'files stay small',
  find: (tree) =>
    tree
      .files(/\.(ts|tsx|mjs|sql|css)$/)
      .filter(({ path }) => !isGenerated(path) && !/^database\/(reference|demo)\//.test(path))
      .flatMap(({ path, text }) => {
        const limit = path.endsWith('.sql') ? 600 : 400
        const lines = text.split('\n').length - 1
        return lines > limit ? [`${path} has ${lines} lines, the limit is ${limit}`] : []
      }),
}

const LONGEST_LINE = 120
export const LONG_LINES = 'tools/checks/long-lines.json'

const sqlLinesAreShort: Rule = {
  name: 'lines of SQL are short, and fewer and fewer of the old ones are not',
  find: (tree) => {
    const allowed = allowedLongLines(tree)
    const found = longLines(tree)
    return [...new Set([...found.keys(), ...allowed.keys()])].toSorted().flatMap((path) => {
      const [lines, most] = [found.get(path) ?? [], allowed.get(path) ?? 0]
      const has = `${path} has ${lines.length} lines over ${LONGEST_LINE} characters`
      if (lines.length > most) return [`${has}, at most ${most} may be: ${lines.join(', ')}`]
      return lines.length < most ? [`${has}, ${LONG_LINES} still allows ${most}: npm run check -- --write`] : []
    })
  },
}

/** The text of the record with the numbers that have fallen since; none rises, and no file is added. */
export function loweredLongLines(tree: Tree): string {
  const found = longLines(tree)
  const left = [...allowedLongLines(tree)].map(([path, most]): [string, number] => [path, Math.min(most, found.get(path)?.length ?? 0)])
  return `${JSON.stringify(Object.fromEntries(left.filter(([, most]) => most > 0)), null, 2)}\n`
}

function allowedLongLines(tree: Tree): Map<string, number> {
  return new Map(Object.entries(JSON.parse(tree.text(LONG_LINES) || '{}') as Record<string, number>))
}

/** The numbers of the long lines of each file that has some. */
function longLines(tree: Tree): Map<string, number[]> {
  const files = tree
    .files(/\.sql$/)
    .map(({ path, text }): [string, number[]] => [
      path,
      text.split('\n').flatMap((line, at) => (line.length > LONGEST_LINE ? [at + 1] : [])),
    ])
  return new Map(files.filter(([, lines]) => lines.length > 0))
}

const OWN_TIMES = /(created_at|updated_at|last_message_at) timestamptz not null default $/

const productTimeIsTheClock: Rule = {
  name: 'product rules ask clock.now()',
  find: (tree) =>
    tree
      .files(/^database\/product\/.*\.sql$/)
      .flatMap((file) =>
        eachMatch(file, /(?<!clock\.)\bnow\(\)|\bcurrent_(timestamp|date|time)\b/gi, (match) =>
          OWN_TIMES.test(file.text.slice(0, match.index)) ? null : `product rules ask clock.now(), not ${match[0]}`,
        ),
      ),
}

export const wordRules: Rule[] = [machineryKnowsNoProduct, filesStaySmall, sqlLinesAreShort, productTimeIsTheClock]
