// Frames that were written to a socket but not read by its client yet. A reader may be 1 MB or 10 s behind (measured: without
// a limit a stalled reader grows the process for as long as its room is busy). A single message may be larger than that.
import type { Writable } from 'node:stream'

const byteLimit = 1024 * 1024
const timeLimit = 10_000

/** Larger frames are counted at once; smaller ones when the reader is behind, or in the sweep a second later. */
const largeFrame = 64 * 1024

type Stream = Pick<Writable, 'write' | 'cork' | 'uncork' | 'writableLength'>

export class Backlog {
  readonly #stream: Stream
  /** Adds pending bytes to those of the party's other readers; false if that is too much. */
  readonly #note: (bytes: number) => boolean
  #sent = 0
  #marks: { at: number; sent: number }[] = []

  constructor(stream: Stream, note: (bytes: number) => boolean) {
    this.#stream = stream
    this.#note = note
  }

  /** False, without sending anything, if the reader is too far behind. */
  send(frames: Buffer[]): boolean {
    const waiting = this.#stream.writableLength
    if (waiting > byteLimit) return false
    const size = frames.length === 1 ? (frames[0]?.length ?? 0) : frames.reduce((sum, frame) => sum + frame.length, 0)
    const isNoted = waiting > 0 || size > largeFrame
    if (isNoted && !this.#note(waiting + size)) return false
    // Handing data to the kernel is the main cost of a delivery, so we make one call for all frames.
    if (frames.length > 1) this.#stream.cork()
    for (const frame of frames) {
      this.#stream.write(frame)
      this.#sent += frame.length
    }
    if (frames.length > 1) this.#stream.uncork()
    // If the reader keeps up, the kernel has most of it by now.
    if (isNoted) this.#note(this.#stream.writableLength)
    return true
  }

  /** Called about once a second: is anything pending that was sent more than ten seconds ago? */
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
