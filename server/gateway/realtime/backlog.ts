// What a socket has been given and has not taken yet. A reader may be 1 MB or 10 s behind (measured: a stalled reader
// otherwise grows the process for as long as its room is busy).
import type { WebSocket } from 'ws'

const byteLimit = 1024 * 1024
const timeLimit = 10_000

export class Backlog {
  readonly #ws: Pick<WebSocket, 'send' | 'bufferedAmount'>
  #sent = 0
  #marks: { at: number; sent: number }[] = []

  constructor(ws: Pick<WebSocket, 'send' | 'bufferedAmount'>) {
    this.#ws = ws
  }

  /** False when the reader is too far behind. */
  send(frame: Buffer): boolean {
    this.#ws.send(frame, { binary: false })
    this.#sent += frame.length + headerLength(frame.length)
    return this.#ws.bufferedAmount <= byteLimit
  }

  /** Asked about once a second: is something waiting that was sent more than ten seconds ago? */
  isStalled(now: number): boolean {
    const waiting = this.#ws.bufferedAmount
    if (waiting === 0) {
      this.#marks = []
      return false
    }
    const taken = this.#sent - waiting
    this.#marks = this.#marks.filter((mark) => mark.sent > taken)
    this.#marks.push({ at: now, sent: this.#sent })
    const [oldest] = this.#marks
    return oldest !== undefined && now - oldest.at > timeLimit
  }
}

function headerLength(length: number): number {
  if (length < 126) return 2
  return length < 65_536 ? 4 : 10
}
