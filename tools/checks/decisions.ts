// References to decisions: an id such as A-35 or B6.4 must be a heading in docs/product/, a number must be a record in
// docs/decisions/, and a section sign refers to the specification, which docs/requirements/README.md explains.
import { codeOf, comments } from './comments.ts'
import { eachMatch, type Rule, type SourceFile, TEST, type Tree } from './files.ts'

const DECISION = /(?<![\w.-])(?:A-\d{1,2}|B\d{1,2}(?:\.\d{1,2})?|C\.\d|D-\d{1,2})(?![\w-])/g
const HEADING = /^#{2,4} ((?:A-|B|C\.|D-)\d+(?:\.\d+)?) /gm
const RECORD = /\bdecisions? (?:record )?0*(\d{1,2})\b/gi

/** "spec §2, §4 and §8"; other standards have sections too. */
const SECTION = /§\s?\d+(?:\.\d+)*/g
const HAS_A_NAME = /\b(?:(spec)|Connect Core|RFC \d+)(?: §[\d.]+,?(?: and)?)* $/i

export const decisionRules: Rule[] = [
  { name: 'a product decision that is cited is written down, once', find: findProductDecisions },
  { name: 'a decision record that is cited exists', find: findRecords },
  { name: 'a section that is cited is one of the specification', find: findSections },
]

function findProductDecisions(tree: Tree): string[] {
  const known = new Set<string>()
  const twice = tree.files(/^docs\/product\/.*\.md$/).flatMap((file) =>
    eachMatch(file, HEADING, ([, id = '']) => {
      const isSecond = known.has(id)
      known.add(id)
      return isSecond ? `decides ${id} a second time` : null
    }),
  )
  const unknown = citing(tree).flatMap((file) =>
    eachMatch(file, DECISION, ([id]) => (known.has(id) ? null : `cites ${id}, which docs/product/ does not have`)),
  )
  return [...twice, ...unknown]
}

function findRecords(tree: Tree): string[] {
  const known = new Set(tree.files(/^docs\/decisions\/\d{4}-/).map(({ path }) => Number(path.slice(15, 19))))
  return citing(tree).flatMap((file) =>
    eachMatch(file, RECORD, ([words, number]) =>
      known.has(Number(number)) ? null : `cites ${words}, which docs/decisions/ does not have`,
    ),
  )
}

function findSections(tree: Tree): string[] {
  return citing(tree).flatMap((file) =>
    eachMatch(file, SECTION, (match) => {
      const [named, spec] = HAS_A_NAME.exec(file.text.slice(0, match.index)) ?? []
      if (named === undefined) return `cites ${match[0]} of a document without a name here`
      return spec === undefined || /^§[1-9]$/.test(match[0]) ? null : `cites ${match[0]}, which the specification does not have`
    }),
  )
}

/** Where text may refer to something: documents, comments, and in tests also their titles. */
function citing(tree: Tree): SourceFile[] {
  const tests = codeOf(tree).filter(({ path }) => TEST.test(path))
  return [...tree.files(/\.md$/), ...comments(tree).filter(({ path }) => !TEST.test(path)), ...tests]
}
