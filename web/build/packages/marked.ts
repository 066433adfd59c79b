// Leaves out of `marked` what members' texts do not have: the kinds of text that web/features/community/text/parse.ts switches off,
// links defined elsewhere, every dialect but one, extensions, and all that makes HTML. No bundler can know that, because methods and
// rules are found by name. So we say it here, for exactly this version of marked, and the build fails for another one or without what
// is named here. marked.test.ts parses the same texts with what is left and with the whole.
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { childrenOf, parsed, part, parts, type Node } from './without.ts'

const version = '18.2.1'
const needed = ['Lexer', 'Tokenizer']

/** Parts of the script, and what they are here. */
const known = {
  // The box of a task stays the text that it is.
  '{type:"list_item",raw:U,task:!!this.options.gfm&&this.rules.other.listIsTask.test(p),loose:!1,text:p,tokens:[]}': '{text:p}',
  'this.options=e||S,this.options.tokenizer=this.options.tokenizer||new _,this.tokenizer=this.options.tokenizer,this.tokenizer.options=this.options,':
    'this.tokenizer=e.tokenizer,',
  '{this.options=e||S}': '{}',
  'this.tokens.links=Object.create(null),': '',
  'ee.normal': 'ee.gfm',
  'F.normal': 'F.gfm',
  'this.options.pedantic?(t.block=ee.pedantic,t.inline=F.pedantic):this.options.gfm&&(t.block=ee.gfm,this.options.breaks?t.inline=F.breaks:t.inline=F.gfm),':
    '',
  'this.options.gfm': '!0',
  'this.options.pedantic': '!1',
  'this.options.silent': '!1',
  'this.options.extensions': 'null',
  'this.options.hooks': 'null',
  // Without extensions, a paragraph is never cut.
  'n=c.length!==e.length,': 'n=!1,',
  'this.tokenizer.paragraph===_.prototype.paragraph': '!0',
  // Without a mark, nothing reads the text in which they are looked for.
  'this.tokenizer.emStrong!==_.prototype.emStrong': '!1',
  'this.tokenizer.del!==_.prototype.del': '!1',
  // A line like the head of a table begins a part of the paragraph, which is joined to the one before.
  '.replace("table",Pe)': '.replace("|table","")',
  // Of HTML there is nothing, because parse.ts takes its `<` away.
  '.replace("html",J)': '.replace("|html","")',
  'X=this.rules.other.htmlBeginRegex(T),': '',
  'X.test(R)||': '',
  'X.test($)||': '',
  'tag:n,autolink:r': 'autolink:r',
  'n.exec(u)||r.exec(u)': 'r.exec(u)',
  'n.inline.tag.exec(s)||': '',
  ',d=n.state.inRawBlock': '',
  'if(p){n.state.inRawBlock=d;return}': 'if(p)return;',
  'this.state.inRawBlock=!1,': '',
  'inRawBlock:!1,': '',
  'let n=this.lexer.state.inRawBlock;return{type:"text",raw:t[0],text:n?t[0]:De(t[0]),escaped:n}':
    'return{type:"text",raw:t[0],text:De(t[0])}',
  ',escaped:!1': '',
  '&&!k.escaped': '',
  // Nor are there emails in angle brackets.
  't[2]==="@"?': '!1?',
  // The browsers that the build is for know it.
  '_e?': '!0?',
  // In a loose list, what an item says is called a paragraph instead of a text; both are shown as one.
  'i.loose||(c?i.loose=!0:this.rules.other.doubleBlankLine.test(U)&&(c=!0)),': '',
  ',!i.loose)': ',!1)',
  'loose:!1,items:[]': 'items:[]',
  'd.push(this.lexer.inlineQueue.length),': '',
  'let U=n.slice(k,r());': '',
  'let k=r();': '',
  'u.raw=u.raw.trimEnd(),': '',
  // Strikethrough.
  '||e.includes("~")': '',
  '&&s!=="~"': '',
  's==="~"?t=r:': '',
  ',lastPossibleDelCloserIndex:t}': '}',
  // None of them is ever in a quote.
  'if(p?.type==="code"||p?.type==="heading"||p?.type==="hr"||p?.type==="html"||p?.type==="table")break;': '',
  // Nothing reads them.
  'code:Ne,': '',
  'text:se,': '',
  'text:X,': '',
  'title:o,text:i,': '',
  'o=e.title||null,': '',
  'else a=n[3]?n[3].slice(1,-1):"";': 'else;',
  ',title:a&&a.replace(this.rules.inline.anyPunctuation,"$1")': '',
  ',n[3]=""': '',
  'autolink:!0,': '',
}
/** Rules by their variables, and what they come to here. */
const rules = {
  // The `<` of an address is the only one that parse.ts leaves.
  _t: String.raw`/^<([^\s\x00-\x1f<>]*)>/`,
}
/** Methods that are never called: of the kinds that parse.ts switches off, and shortcuts. */
const uncalled = /^(?:code|fences|heading|hr|html|def|table|lheading|tag|reflink|del|lexInline|rules|linkInText)$/
/** Statements that never do anything, or nothing that is shown. */
const idle = [
  /^if\(\w=this\.tokenizer\.(?:code|fences|heading|hr|html|def|table|lheading|tag|reflink|del)\(/,
  // Strikethrough.
  /^if\(a==="~"\)/,
  // References to links.
  /^if\(this\.tokens\.links&&/,
  // Boxes of tasks, and loose lists.
  /^for\(let h=0;h<i\.items\.length/,
  /^if\(i\.loose\)/,
]

export function marked(): Plugin {
  return {
    name: 'beauty-barter:marked',
    apply: 'build',
    // As the package has it: other plugins write scripts in their own way.
    load: {
      filter: { id: /\/marked\/lib\/marked\.esm\.js$/ },
      handler: (id) => ({ code: lean(readFileSync(id, 'utf8')), map: null }),
    },
  }
}

export function lean(code: string): string {
  if (!code.includes(` * marked v${version} - `)) throw new Error(`web/build/packages/marked.ts only knows marked ${version}.`)
  const missing = Object.keys(known).filter((each) => !code.includes(each))
  if (missing.length > 0) throw new Error(`marked has no ${missing.join(', ')}.`)
  const stated = Object.entries(known).reduce((left, [each, value]) => left.replaceAll(each, value), code)
  let [left, before] = [folded(stated), '']
  while (left !== before) [left, before] = [pruned(left), left]
  return left
}

/** Without branches that are never taken, and without methods that are never called. */
function folded(code: string): string {
  const printed = new Map<Node, string>()

  function print(node: Node): string {
    const found = printed.get(node) ?? printNew(node)
    printed.set(node, found)
    return found
  }

  function printNew(node: Node): string {
    switch (node.type) {
      case 'MethodDefinition':
        return node['static'] === true || uncalled.test(textOf(part(node, 'key'), code)) ? '' : rest(node)
      case 'VariableDeclarator': {
        const name = textOf(part(node, 'id'), code)
        return Object.hasOwn(rules, name) ? `${name}=${rules[name as keyof typeof rules]}` : rest(node)
      }
      case 'ForStatement':
      case 'ExpressionStatement':
        return isIdle(node) ? ';' : rest(node)
      case 'IfStatement': {
        if (isIdle(node)) return ';'
        const is = valueOf(part(node, 'test'))
        return is === undefined ? rest(node) : (parts(node, is ? 'consequent' : 'alternate').map(print)[0] ?? ';')
      }
      case 'ConditionalExpression': {
        const is = valueOf(part(node, 'test'))
        // How far an underline is indented under an item.
        if (is === undefined && textOf(part(node, 'test'), code).includes('.lheading.')) return print(part(node, 'alternate'))
        return is === undefined ? rest(node) : `(${print(part(node, is ? 'consequent' : 'alternate'))})`
      }
      case 'LogicalExpression': {
        const is = valueOf(part(node, 'left'))
        if (is === undefined) return rest(node)
        const isLeft = node['operator'] === '&&' ? !is : node['operator'] === '||' && is
        return isLeft ? print(part(node, 'left')) : `(${print(part(node, 'right'))})`
      }
      case 'UnaryExpression': {
        const is = node['operator'] === '!' ? valueOf(part(node, 'argument')) : undefined
        return is === undefined ? rest(node) : is ? '!1' : '!0'
      }
      case 'ChainExpression':
        return textOf(node, code).startsWith('null?.') ? 'null' : rest(node)
      default:
        return rest(node)
    }
  }

  function isIdle(node: Node): boolean {
    return idle.some((each) => each.test(textOf(node, code)))
  }

  function valueOf(node: Node): boolean | undefined {
    const text = print(node).replace(/^\((.*)\)$/, '$1')
    return /^(?:!0|!1|null)$/.test(text) ? text === '!0' : undefined
  }

  function rest(node: Node): string {
    return written(node, code, print)
  }

  return rest(parsed(code, 'module'))
}

/** Only what the two classes need, and only rules that something reads. */
function pruned(code: string): string {
  const declarations = new Map<string, Node>()
  const names = new Map<string, string>()
  for (const statement of parts(parsed(code, 'module'), 'body')) {
    const each = statement.type === 'VariableDeclaration' ? parts(statement, 'declarations') : [statement]
    for (const one of each) if (one['id']) declarations.set(textOf(part(one, 'id'), code), one)
    for (const one of parts(statement, 'specifiers')) names.set(textOf(part(one, 'exported'), code), textOf(part(one, 'local'), code))
  }
  const locals = needed.map((name) => names.get(name) ?? '')
  const used = new Set(locals)
  for (const name of used) for (const other of namesIn(declarations.get(name))) if (declarations.has(other)) used.add(other)
  const kept = [...declarations].filter(([name]) => used.has(name)).map(([, node]) => node)
  const read = new Set(kept.flatMap(readIn))
  const uses = new Map<string, number>()
  for (const name of kept.flatMap(namesIn)) uses.set(name, (uses.get(name) ?? -1) + 1)

  const print = (node: Node): string => {
    if (node.type !== 'ObjectExpression') return written(node, code, print)
    return `{${propertiesOf(node).map(print).join()}}`
  }
  const statements = kept.map((node) => {
    const init = parts(node, 'init')[0]
    if (init?.type !== 'ObjectExpression') return node.type === 'VariableDeclarator' ? `var ${textOf(node, code)};` : textOf(node, code)
    return `var ${textOf(part(node, 'id'), code)}=${print(init)};`
  })
  return `${statements.join('\n')}\nexport{${needed.map((name, place) => `${locals[place]} as ${name}`).join()}}\n`

  /** Those that something reads, with those of an object that is spread here and used nowhere else. */
  function propertiesOf(object: Node): Node[] {
    const all = parts(object, 'properties')
    const own = all.flatMap((each) => parts(each, 'key')).map((key) => textOf(key, code))
    return all.flatMap((each) => {
      if (each.type === 'Property') return read.has(textOf(part(each, 'key'), code)) ? [each] : []
      const name = textOf(part(each, 'argument'), code)
      const spread = uses.get(name) === 1 ? parts(declarations.get(name) ?? each, 'init')[0] : undefined
      return spread ? propertiesOf(spread).filter((one) => !own.includes(textOf(part(one, 'key'), code))) : [each]
    })
  }

  function namesIn(node: Node | undefined): string[] {
    if (node === undefined) return []
    if (node.type === 'Identifier') return [textOf(node, code)]
    return childrenOf(node)
      .filter((child) => node['computed'] === true || (child !== node['property'] && child !== node['key']))
      .flatMap(namesIn)
  }

  function readIn(node: Node): string[] {
    const own =
      node.type === 'MemberExpression'
        ? [textOf(part(node, 'property'), code)]
        : node.type === 'ObjectPattern'
          ? parts(node, 'properties')
              .flatMap((each) => parts(each, 'key'))
              .map((key) => textOf(key, code))
          : []
    return [...own, ...childrenOf(node).flatMap(readIn)]
  }
}

const textOf = ({ start, end }: Node, code: string) => code.slice(start, end)

/** The node's code, with its parts printed. */
function written(node: Node, code: string, print: (child: Node) => string): string {
  let [out, at] = ['', node.start]
  for (const child of childrenOf(node)) {
    if (child.start < at) continue
    out += code.slice(at, child.start) + print(child)
    at = child.end
  }
  return out + code.slice(at, node.end)
}
