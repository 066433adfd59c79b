// A copy of a member's data: a ZIP with a JSON file for each area and the member's pictures. Rows and files are read as they are
// written out, so the size of the copy does not matter to the server's memory.
import { PassThrough, Readable, Writable } from 'node:stream'
import type pg from 'pg'
import { ZipWriter } from '@zip.js/zip.js'

const batch = 500
const pictureBuckets = ['avatars', 'portfolio', 'trade-evidence', 'forum-pictures', 'job-pictures']
const missing = "We couldn't find these pictures, so they are not in this copy:"

export type Files = {
  /** Null if the bytes are lost: the member still gets everything else. */
  read(version: string): Promise<AsyncIterable<Uint8Array> | null>
  /** Returns the size. */
  write(path: string, bytes: AsyncIterable<Buffer>): Promise<number>
}

type Query = { area: string; relation: string; query: string }
type Picture = { bucket_id: string; name: string; version: string }

/** Returns the size of the archive. All of it shows the data of one moment. */
export async function writeArchive(
  client: pg.ClientBase,
  files: Files,
  { userId, path }: { userId: string; path: string },
): Promise<number> {
  const pipe = new PassThrough()
  // While pictures are copied, no query runs for longer than PostgreSQL would wait.
  await client.query('begin isolation level repeatable read read only; set local idle_in_transaction_session_timeout = 0')
  try {
    const fill = fillArchive(client, files, userId, pipe).catch((error: unknown) => {
      // Ends the writer below too.
      pipe.destroy(error instanceof Error ? error : new Error(String(error)))
      throw error
    })
    const [size] = await Promise.all([files.write(path, pipe), fill])
    return size
  } finally {
    await client.query('rollback')
  }
}

async function fillArchive(client: pg.ClientBase, files: Files, userId: string, pipe: PassThrough): Promise<void> {
  const zip = new ZipWriter(Writable.toWeb(pipe), { useWebWorkers: false })
  const { rows: queries } = await client.query<Query>('select area, relation, query from internal.export_queries($1)', [userId])
  for (const area of new Set(queries.map((each) => each.area))) {
    const tables = queries.filter((each) => each.area === area)
    await zip.add(`${area}.json`, streamOf(bytesOf(areaJson(client, tables))))
  }
  const { rows: pictures } = await client.query<Picture>(
    `select bucket_id, name, version from storage.objects
     where bucket_id = any ($1) and name collate "C" >= $2 || '/' and name collate "C" < $2 || '0' order by bucket_id, name`,
    [pictureBuckets, userId],
  )
  const lost: string[] = []
  for (const { bucket_id, name, version } of pictures) {
    const place = `${bucket_id}/${name.slice(userId.length + 1)}`
    const bytes = await files.read(version)
    // Pictures are compressed already.
    if (bytes !== null) await zip.add(`media/${place}`, streamOf(bytes), { level: 0 })
    else lost.push(place)
  }
  if (lost.length > 0) await zip.add('media/missing.txt', streamOf(bytesOf([`${missing}\n\n${lost.join('\n')}\n`])))
  await zip.close()
}

/** An object with a list of rows for each table. */
async function* areaJson(client: pg.ClientBase, tables: Query[]): AsyncGenerator<string> {
  let before = '{'
  for (const { relation, query } of tables) {
    yield `${before}\n${JSON.stringify(relation.replace(/^[a-z]+\./, ''))}: [`
    before = ','
    let comma = ''
    await client.query(`declare copied no scroll cursor for ${query}`)
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${batch} from copied`)
      if (rows.length === 0) break
      yield rows.map(({ line }, place) => `${place === 0 ? comma : ','}\n  ${line}`).join('')
      comma = ','
    }
    await client.query('close copied')
    yield '\n]'
  }
  yield '\n}\n'
}

function streamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  // Node's type of the same web stream lacks nothing but a name.
  return Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream<Uint8Array>
}

async function* bytesOf(texts: AsyncIterable<string> | string[]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}
