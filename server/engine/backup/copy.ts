// COPY through pg's connection, which has no streams of its own for it: a table's rows as text, out and in.
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type pg from 'pg'

type Wire = {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
  stream: Socket
}

/** A row is one message; many of them make a chunk. */
const chunkBytes = 64 * 1024

const nothing = () => undefined
const quiet = {
  handleCommandComplete: nothing,
  handleRowDescription: nothing,
  handleDataRow: nothing,
  handleEmptyQuery: nothing,
  handlePortalSuspended: nothing,
}

/** `text` is a `copy … to stdout`. Reads from the server no faster than the stream is read. */
export function copyOut(client: pg.Client, text: string): Readable {
  const wire = wireOf(client)
  const out = new Readable({ read: () => void wire.stream.resume() })
  let rows: Buffer[] = []
  let bytes = 0
  const flush = () => {
    const isWanted = bytes === 0 || out.push(Buffer.concat(rows))
    rows = []
    bytes = 0
    return isWanted
  }
  client.query({
    ...quiet,
    submit: () => wire.query(text),
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      rows.push(Buffer.from(chunk)) // pg overwrites its own memory with the next message
      bytes += chunk.length
      if (bytes >= chunkBytes && !flush()) wire.stream.pause()
    },
    handleError: (error: Error) => void out.destroy(error),
    handleReadyForQuery: () => {
      flush()
      out.push(null)
    },
  })
  return out
}

/** `text` is a `copy … from stdin`. */
export async function copyIn(client: pg.Client, text: string, source: AsyncIterable<Buffer>): Promise<void> {
  const wire = wireOf(client)
  let isOver = false
  let fault: unknown = null
  const send = async () => {
    try {
      for await (const chunk of source) {
        if (isOver) return
        wire.sendCopyFromChunk(chunk)
        if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain')
      }
      wire.endCopyFrom()
    } catch (error) {
      fault = error
      if (!isOver) wire.sendCopyFail('the rows could not be read')
    }
  }
  await new Promise<void>((resolve, reject) => {
    client.query({
      ...quiet,
      submit: () => wire.query(text),
      handleCopyInResponse: () => void send(),
      handleError: (error: Error) => {
        isOver = true
        reject(fault ?? error)
      },
      handleReadyForQuery: () => resolve(),
    })
  })
}

function wireOf(client: pg.Client): Wire {
  return (client as unknown as { connection: Wire }).connection
}
