// multipart/form-data as a stream: fields are collected, the first file is passed on as it arrives, and other files are dropped.
import { problems } from '../problems.ts'

export type FilePart = { filename: string; type: string | null }
type OnFile = (part: FilePart, body: AsyncIterable<Buffer>) => Promise<void>

const headLimit = 8 * 1024
const fieldLimit = 64 * 1024
const fieldsLimit = 32

export function boundaryOf(contentType: string | undefined): string | null {
  const [, quoted, bare] = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType ?? '') ?? []
  return quoted ?? bare ?? null
}

/** The text fields, once the whole form is read. Throws if the form is truncated or malformed. */
export async function readForm(source: AsyncIterable<Buffer>, boundary: string, onFile: OnFile): Promise<Map<string, string>> {
  const form = new FormReader(source, boundary)
  const fields = new Map<string, string>()
  let hasFile = false
  for await (const _ of form.untilBoundary()) void _
  while (await form.hasPart()) {
    const { name, filename, type } = await form.head()
    const body = form.untilBoundary()
    if (filename === null) {
      if (fields.size >= fieldsLimit) throw malformed()
      fields.set(name, await text(body))
    } else if (hasFile) {
      for await (const _ of body) void _
    } else {
      hasFile = true
      await onFile({ filename, type }, body)
    }
  }
  if (!hasFile) throw problems.invalid('The form holds no file')
  return fields
}

class FormReader {
  readonly #source: AsyncIterator<Buffer>
  readonly #mark: Buffer
  // The first boundary is at the very start, without the line break that precedes all others.
  #held: Buffer = Buffer.from('\r\n')

  constructor(source: AsyncIterable<Buffer>, boundary: string) {
    this.#source = source[Symbol.asyncIterator]()
    this.#mark = Buffer.from(`\r\n--${boundary}`)
  }

  async *untilBoundary(): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#held.indexOf(this.#mark)
      if (at >= 0) {
        const last = this.#held.subarray(0, at)
        this.#held = this.#held.subarray(at + this.#mark.length)
        if (last.length > 0) yield last
        return
      }
      // A boundary may start at the end of what has arrived.
      const sure = this.#held.length - this.#mark.length + 1
      if (sure > 0) {
        const part = this.#held.subarray(0, sure)
        this.#held = this.#held.subarray(sure)
        yield part
      }
      await this.#more()
    }
  }

  /** Right after a boundary: whether another part follows or the form ends. */
  async hasPart(): Promise<boolean> {
    while (this.#held.length < 2) await this.#more()
    const sign = this.#held.subarray(0, 2).toString('latin1')
    this.#held = this.#held.subarray(2)
    if (sign === '--') {
      while (await this.#tryMore()) this.#held = Buffer.alloc(0)
      return false
    }
    if (sign !== '\r\n') throw malformed()
    return true
  }

  async head(): Promise<{ name: string; filename: string | null; type: string | null }> {
    let end = this.#held.indexOf('\r\n\r\n')
    while (end < 0) {
      if (this.#held.length > headLimit) throw malformed()
      await this.#more()
      end = this.#held.indexOf('\r\n\r\n')
    }
    const lines = this.#held.subarray(0, end).toString('utf8')
    this.#held = this.#held.subarray(end + 4)
    const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(lines)?.[1]
    if (disposition === undefined) throw malformed()
    return {
      name: /(?:^|;)\s*name="([^"]*)"/i.exec(disposition)?.[1] ?? '',
      filename: /(?:^|;)\s*filename="([^"]*)"/i.exec(disposition)?.[1] ?? null,
      type: /^content-type:[ \t]*(.+?)[ \t]*\r?$/im.exec(lines)?.[1] ?? null,
    }
  }

  async #more(): Promise<void> {
    if (!(await this.#tryMore())) throw malformed()
  }

  async #tryMore(): Promise<boolean> {
    const next = await this.#source.next()
    if (next.done === true) return false
    this.#held = this.#held.length === 0 ? next.value : Buffer.concat([this.#held, next.value])
    return true
  }
}

async function text(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > fieldLimit) throw problems.tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function malformed() {
  return problems.invalid('The form is malformed or was cut short')
}
