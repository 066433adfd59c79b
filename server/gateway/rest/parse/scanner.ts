// Scans text from left to right and reports where it stopped being valid.
import { problems, type RestProblem } from '../problems.ts'
import type { Field, JsonStep } from './query.ts'

const plainName = /[\p{L}0-9_ $]+(?:-(?!>)[\p{L}0-9_ $]+)*/uy
const jsonKey = /[^(:.,>)"-][^(:.,>)-]*(?:-(?!>)[^(:.,>)-]+)*/uy
const jsonIndex = /-?\d+(?=->|::|[.,)]|$)/y

export class Scanner {
  readonly text: string
  at = 0
  readonly #what: string
  readonly #before: number

  /** `before`: how many characters of what is parsed upstream come before the text. */
  constructor(text: string, what: string, before = 0) {
    this.text = text
    this.#what = what
    this.#before = before
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

  blanks(): void {
    while (this.peek() === ' ' || this.peek() === '\t') this.at += 1
  }

  /** The match of a sticky pattern at this position, or null. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found !== null) this.at += found[0].length
    return found
  }

  fail(expected: string): RestProblem {
    const seen = this.isDone ? 'unexpected end of input' : `unexpected "${this.peek()}"`
    return problems.syntax(this.#what, this.text, this.#before + this.at + 1, `${seen} expecting ${expected}`)
  }

  /** Letters, digits, _, $, spaces and inner dashes, or anything in double quotes. Trims surrounding spaces. */
  name(orElse = ''): string {
    if (this.peek() === '"') return this.quoted()
    const found = this.match(plainName)
    if (found === null || (this.peek() === '-' && !this.sees('->'))) throw this.fail(`field name (* or [a..z0..9_$])${orElse}`)
    return found[0]
      .split('-')
      .map((part) => part.trim())
      .join('-')
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

  field(orElse = ''): Field {
    this.blanks()
    const field = { name: this.name(orElse), path: this.jsonPath() }
    this.blanks()
    return field
  }

  jsonPath(): JsonStep[] {
    const path: JsonStep[] = []
    while (this.sees('->')) {
      const arrow = this.eat('->>') ? '->>' : '->'
      if (arrow === '->') this.eat('->')
      path.push({ arrow, ...this.#jsonOperand() })
    }
    return path
  }

  #jsonOperand(): { key: string; isIndex: boolean } {
    const index = this.match(jsonIndex)
    if (index !== null) {
      if (Math.abs(Number(index[0])) > 2_147_483_647) throw this.fail('an index')
      return { key: index[0], isIndex: true }
    }
    const key = this.peek() === '"' ? this.quoted() : this.match(jsonKey)?.[0]
    if (key === undefined) throw this.fail('a JSON key or index')
    return { key, isIndex: false }
  }
}
