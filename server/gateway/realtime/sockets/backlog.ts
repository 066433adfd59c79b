// Frames written to a socket that its client has not read yet. A reader may be 1 MB or 10 s behind (measured: a stalled reader
// otherwise grows the process for as long as its room is busy). One message may be larger than that by itself.
import type { Writable } from 'node:stream'

const byteLimit = 1024 * 1024
const timeLimit = 10_000

/** Larger frames are counted at once; smaller ones when the reader is behind, or by the next look a second later. */
const largeFrame = 64 * 1024

type Stream = Pick<Writable, 'write' | 'cork' | 'uncork' | 'writableLength'>

export class Backlog {
  readonly #stream: Stream
  /** Counts what is waiting with the party's other readers; false when that is too much. */
  readonly #note: (bytes: number) => boolean
  #sent = 0
  #marks: { at: number; sent: number }[] = []

  constructor(stream: Stream, note: (bytes: number) => boolean) {
    this.#stream = stream
    this.#note = note
  }

  /** False, and nothing sent, when the reader is too far behind. */
  send(frames: Buffer[]): boolean {
    const waiting = this.#stream.writableLength
    if (waiting > byteLimit) return false
    const size = frames.length === 1 ? (frames[0]?.length ?? 0) : frames.reduce((sum, frame) => sum + frame.length, 0)
    const isNoted = waiting > 0 || size > largeFrame
    if (isNoted && !this.#note(waiting + size)) return false
    // Most of what a delivery costs is the call that hands it to the kernel: one for all of them.
    if (frames.length > 1) this.#stream.cork()
    for (const frame of frames) {
      this.#stream.write(frame)
      this.#sent += frame.length
    }
    if (frames.length > 1) this.#stream.uncork()
    // Most of it is the kernel's by now, if the reader keeps up.
    if (isNoted) this.#note(this.#stream.writableLength)
    return true
  }

  /** Asked about once a second: is something waiting that was sent more than ten seconds ago? */
  isStalled(now: number): boolean {
    const waiting = this.#stream.writableLength
    this.#note(waiting)
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
