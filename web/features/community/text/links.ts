// Addresses in members' texts. Only http and https are links.

const longest = 2_000
const deepest = 32

export function safeAddress(typed: string): string | null {
  if (typed.length > longest || !/^https?:\/\//i.test(typed) || !URL.canParse(typed)) return null
  const url = new URL(typed)
  // `https://bank.example@elsewhere.example` reads like an address of the bank.
  return url.username === '' && url.password === '' ? url.href : null
}

/** What is in brackets after the words of a link, from `(` at this place: an address, and perhaps a title, which nobody sees. */
export function addressIn(text: string, at: number): { typed: string; end: number } | null {
  const begin = after(/[ \t\n]{0,9}/y, text, at + 1)
  const typed = text[begin] === '<' ? (matched(/<[^<>\n]{0,2000}>/y, text, begin) ?? '') : bare(text, begin)
  const title = matched(/[ \t\n]{1,9}(?:"[^"]{0,500}"|'[^']{0,500}')/y, text, begin + typed.length) ?? ''
  const end = after(/[ \t\n]{0,9}/y, text, begin + typed.length + title.length)
  return text[end] === ')' ? { typed: typed.replace(/^<|>$/g, '').replace(/\\(?=[!-/:-@[-`{-~])/g, ''), end: end + 1 } : null
}

/** Up to a space, or to a bracket that closes more than was opened. */
function bare(text: string, begin: number): string {
  let depth = 0
  let at = begin
  for (; at < text.length && at - begin <= longest; at += 1) {
    const each = text[at] ?? ''
    if (each <= ' ') break
    if (each === '\\') at += 1
    else if (each === '(' && (depth += 1) > deepest) break
    else if (each === ')' && (depth -= 1) < 0) break
  }
  return text.slice(begin, at)
}

/**
 * An address in the text by itself. What closes the sentence, or a bracket around it, is not part of it. Quotation marks and the
 * brackets of Chinese and Japanese end it: “https://a.test”—so said Ana.
 */
export function addressAt(text: string, at: number, isInBrackets: boolean): { typed: string; end: number } {
  const whole =
    matched(
      isInBrackets ? /https?:\/\/[^\s<\]“”„«»‹›「」『』（）【】。、]*/iy : /https?:\/\/[^\s<“”„«»‹›「」『』（）【】。、]*/iy,
      text,
      at,
    ) ?? ''
  let end = whole.length
  let unopened = Array.from(whole).reduce((sum, each) => sum + (each === ')' ? 1 : each === '(' ? -1 : 0), 0)
  for (; end > 0; end -= 1) {
    const last = whole[end - 1] ?? ''
    if (last === ')' ? unopened <= 0 : !/[?!.,:;*_'"~`(\]’‘‚…，！？]/.test(last)) break
    if (last === ')') unopened -= 1
  }
  return { typed: whole.slice(0, end), end: at + end }
}

export function matched(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? null
}

const after = (pattern: RegExp, text: string, at: number) => at + (matched(pattern, text, at)?.length ?? 0)
