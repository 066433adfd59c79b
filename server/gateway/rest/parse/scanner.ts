// Reads one grammar's text from left to right and says where it stopped making sense.
import { problems, type RestProblem } from '../problems.ts'
import type { Field, JsonStep } from './query.ts'

const nameChar = /[\p{L}\p{N}_ $-]/u

export class Scanner {
  readonly text: string
  at = 0
  readonly #what: string

  constructor(text: string, what: string) {
    this.text = text
    this.#what = what
  }

  get isDone(): boolean {
    return this.at >= this.text.length
  }

  peek(): string {
    return this.text[this.at] ?? ''
  }

  sees(wanted: string): boolean {
    return this.text.startsWith(wanted, this.at)
  }

  eat(wanted: string): boolean {
    if (!this.sees(wanted)) return false
    this.at += wanted.length
    return true
  }

  expect(wanted: string): void {
    if (!this.eat(wanted)) throw this.fail(`"${wanted}"`)
  }

  /** The longest run matching a sticky pattern, or null. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found !== null) this.at += found[0].length
    return found
  }

  fail(expected: string): RestProblem {
    const seen = this.isDone ? 'unexpected end of input' : `unexpected "${this.peek()}"`
    return problems.syntax(this.#what, this.text, this.at + 1, `${seen} expecting ${expected}`)
  }

  /** Letters, digits, _, $, blanks and inner dashes, or anything in double quotes. Blanks around are no part of it. */
  name(): string {
    if (this.peek() === '"') return this.quoted()
    const start = this.at
    while (!this.isDone && nameChar.test(this.peek()) && !this.sees('->')) this.at += 1
    const name = this.text.slice(start, this.at).trim()
    if (name === '') throw this.fail('a field name (letters, digits, "_", " " or "$")')
    return name
  }

  quoted(): string {
    this.expect('"')
    let text = ''
    while (!this.isDone && this.peek() !== '"') {
      if (this.peek() === '\\') this.at += 1
      text += this.peek()
      this.at += 1
    }
    this.expect('"')
    return text
  }

  field(): Field {
    return { name: this.name(), path: this.jsonPath() }
  }

  jsonPath(): JsonStep[] {
    const path: JsonStep[] = []
    while (this.sees('->')) {
      const arrow = this.eat('->>') ? '->>' : '->'
      if (arrow === '->') this.eat('->')
      const key = this.peek() === '"' ? this.quoted() : (this.match(/(?:(?!->)[^,.():"])+/uy)?.[0] ?? '')
      if (key === '') throw this.fail('a JSON key or index')
      path.push({ arrow, key, isIndex: /^-?\d{1,9}$/.test(key) })
    }
    return path
  }
}
