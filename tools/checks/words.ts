// Product words in the machinery, file sizes, and the clock of product rules.
import { eachMatch, isGenerated, type Rule } from './files.ts'

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

export const wordRules: Rule[] = [machineryKnowsNoProduct, filesStaySmall, productTimeIsTheClock]
