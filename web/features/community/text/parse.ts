// The formatting that members may use in the forum: paragraphs, bold, italic, code within a line, lists, quotes and links. `marked` reads it;
// everything else it knows, HTML and pictures included, is switched off and stays the text that was typed. What comes out of here
// is rendered as elements, never as HTML.
import { Lexer, Tokenizer, type Token, type Tokens, type TokensList } from 'marked'

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'break' }
  | { kind: 'strong'; children: Inline[] }
  | { kind: 'em'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] }
export type Block =
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'quote'; children: Block[] }
  | { kind: 'list'; start: number | null; items: Block[][] }

// The parser's time grows with the square of the marks in a paragraph, and its stack with the depth. Nobody writes this many by hand.
const most = { characters: 20_000, marks: 300, blocksDeep: 5, marksDeep: 6 }

const none = () => undefined
const switchedOff = {
  code: none,
  fences: none,
  heading: none,
  hr: none,
  lheading: none,
  html: none,
  def: none,
  table: none,
  tag: none,
  reflink: none,
  del: none,
}

class BoundedLexer extends Lexer {
  private blocksDeep = 0
  private marksDeep = 0

  override blockTokens(src: string, tokens: TokensList = Object.assign([], { links: {} }), isLastParagraphClipped?: boolean): TokensList {
    if (this.blocksDeep >= most.blocksDeep) return withText(tokens, src)
    this.blocksDeep += 1
    super.blockTokens(src, tokens, isLastParagraphClipped)
    this.blocksDeep -= 1
    return tokens
  }

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    if (this.marksDeep >= most.marksDeep || marksIn(src) > most.marks) return withText(tokens, src)
    this.marksDeep += 1
    super.inlineTokens(src, tokens)
    this.marksDeep -= 1
    return tokens
  }
}

function withText<List extends Token[]>(tokens: List, text: string): List {
  tokens.push({ type: 'text', raw: text, text })
  return tokens
}

function marksIn(text: string): number {
  let marks = 0
  for (const each of text) if ('*_`[]()<>!\\@:~'.includes(each)) marks += 1
  return marks
}

export function parse(text: string): Block[] {
  const tokenizer = Object.assign(new Tokenizer(), switchedOff)
  const lexer = new BoundedLexer({ gfm: true, tokenizer })
  // There is no switch for the boxes of tasks.
  tokenizer.rules.other = { ...tokenizer.rules.other, listIsTask: /(?!)/ }
  const rest = text.slice(most.characters)
  return [...blocksOf(lexer.lex(withoutHtml(text.slice(0, most.characters)))), ...(rest === '' ? [] : [plain(rest)])]
}

// A `<` means nothing but before an address, so nothing is ever taken for HTML. What replaces it is a symbol as well, and no text
// needs it: it marks the place of an object that was not copied.
const less = '\ufffc'
const withoutHtml = (text: string) => text.replaceAll(less, '').replaceAll(/<(?!https?:\/\/)/gi, less)

const plain = (text: string): Block => ({ kind: 'paragraph', children: lines(text) })

function blocksOf(tokens: readonly Token[]): Block[] {
  return tokens.flatMap((token): Block[] => {
    switch (token.type) {
      case 'space':
        return []
      case 'blockquote':
        return [{ kind: 'quote', children: blocksOf((token as Tokens.Blockquote).tokens) }]
      case 'list': {
        const { ordered, start, items } = token as Tokens.List
        return [{ kind: 'list', start: ordered ? Number(start) || 1 : null, items: items.map((item) => blocksOf(item.tokens)) }]
      }
      default: {
        const { tokens: inside, raw } = token as Tokens.Generic
        return [inside ? { kind: 'paragraph', children: inlinesOf(inside) } : plain(raw.trim())]
      }
    }
  })
}

function inlinesOf(tokens: readonly Token[]): Inline[] {
  return tokens.flatMap((token): Inline[] => {
    switch (token.type) {
      case 'br':
        return [{ kind: 'break' }]
      case 'strong':
      case 'em':
        return [{ kind: token.type, children: inlinesOf((token as Tokens.Strong).tokens) }]
      case 'codespan':
        return [{ kind: 'code', text: typed((token as Tokens.Codespan).text) }]
      case 'link': {
        const { href, tokens: inside } = token as Tokens.Link
        const address = safeAddress(typed(href))
        // What is no link of ours stays as it was typed, so that nothing poses as one.
        return address === null ? lines(token.raw) : [{ kind: 'link', href: address, children: inlinesOf(inside) }]
      }
      case 'text':
      case 'escape':
        return lines((token as Tokens.Text).text)
      default:
        return lines(token.raw)
    }
  })
}

const typed = (text: string) => text.replaceAll(less, '<')

/** Each line of a text, with the breaks that were typed. */
const lines = (text: string): Inline[] =>
  typed(text)
    .split('\n')
    .flatMap((line, index): Inline[] => [
      ...(index > 0 ? [{ kind: 'break' } as const] : []),
      ...(line === '' ? [] : [{ kind: 'text', text: line } as const]),
    ])

function safeAddress(href: string): string | null {
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return null
  const url = new URL(href)
  // `https://bank.example@elsewhere.example` reads like an address of the bank.
  return url.username === '' && url.password === '' ? url.href : null
}
