// Error codes: for each protocol, docs/errors.md must list exactly those that the product can return.
import { eachMatch, type Rule, TEST, type Tree } from './files.ts'

/** `pattern` finds codes in `where`: a catalogue, or the places that raise them; a second source can be added. */
type Catalogue = { heading: string; sources: { where: RegExp; pattern: RegExp }[] }

const FUNCTION_CATALOGUE = /^server\/functions\/body\.ts$/

export const CATALOGUES: Catalogue[] = [
  {
    heading: 'Refusals of the product',
    sources: [
      { where: /^database\/.*\.sql$/, pattern: /\bhint\s*=\s*'([a-z_]+)'/g },
      { where: /^database\/product\/operations\/admin\.sql$/, pattern: /\bthen '([a-z_]+_needed)'/g },
      { where: FUNCTION_CATALOGUE, pattern: /^ {2}(\w+): \d{3},/gm },
    ],
  },
  {
    heading: 'What the detail of a refusal holds',
    sources: [
      { where: /^server\/functions\/.*\.ts$/, pattern: /\bwhat: '([a-z_]+)'/g },
      { where: /^database\/product\/.*\.sql$/, pattern: /"what": "([a-z_]+)"|'what', '([a-z_]+)'/g },
      { where: /^database\/product\/trading\/(?:trade-moves|fairness)\.sql$/, pattern: /\b(?:then|return) '(item_[a-z_]+)'/g },
    ],
  },
  {
    heading: 'Refusals of the auth service',
    sources: [{ where: /^server\/gateway\/auth\/problems\.ts$/, pattern: /^ {2}(\w+): \[\d{3},/gm }],
  },
  {
    heading: 'Refusals of the table API',
    sources: [{ where: /^server\/gateway\/rest\/.*\.ts$/, pattern: /'(PGRST\d{3})'/g }],
  },
  {
    heading: 'Refusals of storage',
    sources: [
      { where: /^server\/gateway\/storage\/problems\.ts$/, pattern: /(?:make|StorageProblem)\(\d{3}, '[^']+', '(\w+)'/g },
      { where: /^server\/gateway\/storage\/problems\.ts$/, pattern: /\bcode: '(\w+)'/g },
      { where: /^server\/gateway\/storage\/images\/problems\.ts$/, pattern: /^ {2}\w+: \[\d{3}, '[^']+', '(\w+)'/gm },
    ],
  },
  {
    heading: 'Refusals of realtime',
    sources: [{ where: /^server\/gateway\/realtime\/.*\.ts$/, pattern: /['`]([A-Z][a-z]+(?:[A-Z]\w+)?): |\bcode: '([A-Z]\w+)'/g }],
  },
  {
    heading: 'Refusals before a server function runs',
    sources: [{ where: /^server\/gateway\/functions\.ts$/, pattern: /(?:refuse\(reply, \w+, |refusal: )'([A-Z_]+)'/g }],
  },
]

export const codeRules: Rule[] = [
  {
    name: 'every code that can be answered is listed in docs/errors.md',
    find: (tree) => CATALOGUES.flatMap((each) => unlisted(tree, each)),
  },
  { name: 'every code docs/errors.md lists can be answered', find: (tree) => CATALOGUES.flatMap((each) => unraised(tree, each)) },
  { name: 'every code of the auth catalogue is raised somewhere', find: unusedAuthCodes },
  { name: 'server functions refuse through refusal() of server/functions/body.ts', find: bareRefusals },
  { name: "every code of the functions' catalogue is raised somewhere", find: unusedFunctionCodes },
]

function unlisted(tree: Tree, catalogue: Catalogue): string[] {
  const listed = new Set(listedUnder(tree, catalogue.heading))
  return raised(tree, catalogue)
    .filter(({ code }) => !listed.has(code))
    .map(({ code, at }) => `${at} answers ${code}, which docs/errors.md does not list under "${catalogue.heading}"`)
}

function unraised(tree: Tree, catalogue: Catalogue): string[] {
  const known = new Set(raised(tree, catalogue).map(({ code }) => code))
  return listedUnder(tree, catalogue.heading)
    .filter((code) => !known.has(code))
    .map((code) => `docs/errors.md lists ${code} under "${catalogue.heading}", which nothing there answers`)
}

/** Each code once, with the first place it occurs. */
function raised(tree: Tree, { sources }: Catalogue): { code: string; at: string }[] {
  const first = new Map<string, string>()
  for (const { where, pattern } of sources) {
    for (const file of tree.files(where).filter(({ path }) => !TEST.test(path))) {
      for (const found of eachMatch(file, pattern, (match) => match[1] ?? match[2] ?? null)) {
        const [at = '', code = ''] = found.split(' ')
        if (!first.has(code)) first.set(code, at)
      }
    }
  }
  return [...first].map(([code, at]) => ({ code, at }))
}

function listedUnder(tree: Tree, heading: string): string[] {
  const [, section = ''] = tree.text('docs/errors.md').split(`## ${heading}\n`)
  const [own = ''] = section.split('\n## ')
  return [...own.matchAll(/^\| `(\w+)` \|/gm)].map((match) => match[1] ?? '')
}

// Either as a literal in the service, or as an outcome of its SQL functions.
function unusedAuthCodes(tree: Tree): string[] {
  const catalogue = CATALOGUES.filter(({ heading }) => heading === 'Refusals of the auth service')
  const places = tree
    .files(/^(server\/gateway\/(auth\/.*|parties)\.ts|database\/platform\/.*\.sql)$/)
    .filter(({ path }) => !TEST.test(path))
  return catalogue
    .flatMap((each) => raised(tree, each))
    .filter(({ code }) => !places.some(({ text }) => text.includes(`'${code}'`)))
    .map(({ code, at }) => `${at} has ${code}, which nothing raises`)
}

// A page and a mail program's button expect answers of their own; Nominatim says `error` where it knows no place (reverse-geocode.ts).
function bareRefusals(tree: Tree): string[] {
  return tree
    .files(/^server\/functions\/.*\.tsx?$/)
    .filter(({ path }) => !TEST.test(path) && !FUNCTION_CATALOGUE.test(path) && path !== 'server/functions/unsubscribe.ts')
    .flatMap((file) =>
      eachMatch(
        file,
        /\bstatus: [^,}]*\b[45]\d\d|\{ status\b[,}]|\berror: (?!'Unable to geocode')['"`\w]|\{ error\b[ ,]/g,
        (match) => `answers ${match[0]} by itself`,
      ),
    )
}

function unusedFunctionCodes(tree: Tree): string[] {
  const own: Catalogue = { heading: '', sources: [{ where: FUNCTION_CATALOGUE, pattern: /^ {2}(\w+): \d{3},/gm }] }
  const others = tree.files(/^server\/functions\/.*\.ts$/).filter(({ path }) => !TEST.test(path))
  return raised(tree, own)
    .filter(({ code }) => !others.some(({ text }) => text.includes(`'${code}'`)))
    .map(({ code, at }) => `${at} has ${code}, which nothing raises`)
}
