// Splits SQL text at semicolons, as psql does: those in strings, quoted names, dollar quotes, comments,
// parentheses and `begin atomic … end` bodies don't count. Comments between statements are dropped.

export type Split = { /** From 1, where the statement's first word stands. */ line: number; text: string }

const blank = /\s+|--[^\n]*/y
const dollarTag = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy
const word = /[\p{L}_][\p{L}\p{N}_$]*/uy

export function splitStatements(sql: string, fault: (line: number, what: string) => Error): Split[] {
  const statements: Split[] = []
  let at = 0
  for (;;) {
    at = skipBlank(sql, at, fault)
    if (at >= sql.length) return statements
    const end = endOfStatement(sql, at, fault)
    const text = sql.slice(at, end).trim()
    if (text) statements.push({ line: lineOf(sql, at), text })
    at = end + 1
  }
}

function endOfStatement(sql: string, start: number, fault: (line: number, what: string) => Error) {
  let at = start
  let parentheses = 0
  let blocks = 0 // open `begin atomic`, and `case` within one
  let before = ''
  while (at < sql.length) {
    const next = skipBlank(sql, at, fault)
    if (next > at) {
      at = next
      continue
    }
    const char = sql[at]
    if (char === "'" || char === '"') {
      const isEscaping = char === "'" && before === 'e' && sql[at - 1]?.toLowerCase() === 'e'
      at = afterQuoted(sql, at, isEscaping, fault)
      before = ''
      continue
    }
    const tag = char === '$' ? match(dollarTag, sql, at) : ''
    if (tag) {
      const close = sql.indexOf(tag, at + tag.length)
      if (close === -1) throw fault(lineOf(sql, at), `the text opened by ${tag} never ends.`)
      at = close + tag.length
      continue
    }
    const found = mayBeginWord(sql.charCodeAt(at)) ? match(word, sql, at).toLowerCase() : ''
    if (found) {
      if (found === 'atomic' && before === 'begin') blocks++
      else if (found === 'case' && blocks > 0) blocks++
      else if (found === 'end' && blocks > 0) blocks--
      before = found
      at += found.length
      continue
    }
    if (char === '(') parentheses++
    else if (char === ')') parentheses--
    else if (char === ';' && parentheses <= 0 && blocks === 0) return at
    before = ''
    at++
  }
  if (parentheses > 0) throw fault(lineOf(sql, start), 'a parenthesis of the statement that begins here never closes.')
  if (blocks > 0) throw fault(lineOf(sql, start), 'the "begin atomic" of the statement that begins here never ends.')
  return at
}

function skipBlank(sql: string, start: number, fault: (line: number, what: string) => Error) {
  let at = start
  for (;;) {
    if (!mayBeginBlank(sql.charCodeAt(at))) return at
    const skipped = match(blank, sql, at).length
    if (skipped > 0) at += skipped
    else if (sql.startsWith('/*', at)) at = afterBlockComment(sql, at, fault)
    else return at
  }
}

function afterBlockComment(sql: string, start: number, fault: (line: number, what: string) => Error) {
  let depth = 0
  for (let at = start; at < sql.length; at += 2) {
    const two = sql.slice(at, at + 2)
    if (two === '/*') depth++
    else if (two === '*/') depth--
    else at--
    if (depth === 0) return at + 2
  }
  throw fault(lineOf(sql, start), 'the comment that begins here never ends.')
}

function afterQuoted(sql: string, start: number, isEscaping: boolean, fault: (line: number, what: string) => Error) {
  const quote = sql[start]
  for (let at = start + 1; at < sql.length; at++) {
    if (isEscaping && sql[at] === '\\') at++
    else if (sql[at] === quote && sql[at + 1] === quote) at++
    else if (sql[at] === quote) return at + 1
  }
  throw fault(lineOf(sql, start), `the ${quote} that opens here never closes.`)
}

// Every start splits 2 MB, and most of it is letter by letter nothing that a pattern needs to look at.
const mayBeginBlank = (code: number) => code <= 32 || code === 45 || code === 47 || code > 127
const mayBeginWord = (code: number) => (code >= 65 && code <= 122) || code > 127

function match(pattern: RegExp, sql: string, at: number) {
  pattern.lastIndex = at
  return pattern.exec(sql)?.[0] ?? ''
}

function lineOf(sql: string, at: number) {
  let line = 1
  for (let found = sql.indexOf('\n'); found !== -1 && found < at; found = sql.indexOf('\n', found + 1)) line++
  return line
}
