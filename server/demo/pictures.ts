// Portraits and portfolios of the demo town. The files are part of the repository (database/demo/pictures); rows are written
// as by an upload, and the bytes go where the disk store looks for them.
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { faceOf, piecesOf } from './pieces.ts'
import { idOf, type Person } from './town.ts'

const folderOf = (root: string) => path.join(root, 'database/demo/pictures')
export const pictureSize = { avif: { width: 600, height: 480 }, webp: { width: 300, height: 360 } }

type Stored = { id: string; bucket_id: string; name: string; owner_id: string; version: string; metadata: object }

/** A portrait for everyone, and five pieces of work for members who offer services. */
export async function givePictures(client: pg.Client, people: Person[], root: string): Promise<void> {
  const files: Stored[] = []
  const faces: { id: string; path: string }[] = []
  const items: object[] = []
  for (const person of people) {
    const id = idOf(person.key)
    const face = await stored('avatars', id, faceOf(person), root)
    files.push(face)
    faces.push({ id, path: face.name })
    for (const [place, piece] of piecesOf(person).entries()) {
      const file = await stored('portfolio', id, piece.file, root)
      // Small enough to be used as its own card copy.
      files.push(file, await stored('cards', id, piece.file, root))
      items.push({
        id: idOf(piece.file),
        user_id: id,
        media: [{ role: 'main', path: file.name, alt_text: piece.altText }],
        caption: piece.caption,
        category: piece.service.category,
        sort_order: place,
      })
    }
  }
  await store(client, files)
  await client.query(
    `update public.profiles set profile_picture = '/storage/v1/object/public/avatars/' || face.path
     from jsonb_to_recordset($1) as face (id uuid, path text) where profiles.id = face.id`,
    [JSON.stringify(faces)],
  )
  await client.query(
    `insert into public.portfolio_items (id, user_id, media, caption, category, sort_order, created_at)
     select id, user_id, media, caption, category, sort_order, now() - make_interval(days => 30 + sort_order) from jsonb_to_recordset($1)
       as item (id uuid, user_id uuid, media jsonb, caption text, category text, sort_order int)`,
    [JSON.stringify(items)],
  )
}

/** Writes what an upload would have. The same file in the same bucket is one. */
export async function store(client: pg.Client, files: Stored[]): Promise<void> {
  await client.query(
    `insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata)
     select id, bucket_id, name, owner_id::uuid, owner_id, version, metadata from jsonb_to_recordset($1)
       as file (id uuid, bucket_id text, name text, owner_id text, version text, metadata jsonb)
     on conflict (id) do nothing`,
    [JSON.stringify(files)],
  )
}

export async function stored(bucket: string, ownerId: string, file: string, root: string): Promise<Stored> {
  const bytes = await readFile(path.join(folderOf(root), file))
  const type = file.endsWith('.avif') ? 'avif' : 'webp'
  const version = idOf(`${bucket}/${file}`)
  return {
    id: version,
    bucket_id: bucket,
    name: `${ownerId}/${idOf(file)}.${type}`,
    owner_id: ownerId,
    version,
    metadata: {
      eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
      size: bytes.length,
      mimetype: `image/${type}`,
      cacheControl: 'max-age=3600',
      lastModified: new Date().toISOString(),
      contentLength: bytes.length,
      httpStatusCode: 200,
      ...pictureSize[type],
    },
  }
}

/**
 * Copies the files that rows refer to into the data folder if they are missing: a database may be opened with a different
 * data folder than the one it was filled with.
 */
export async function placePictures(
  owner: pg.Client,
  people: Person[],
  { root, dataDir }: { root: string; dataDir: string },
): Promise<void> {
  const files = new Map(
    people.flatMap((person) => [
      [idOf(`avatars/${faceOf(person)}`), faceOf(person)],
      ...piecesOf(person).flatMap(({ file }) =>
        ['portfolio', 'cards', 'market-pictures'].map((bucket) => [idOf(`${bucket}/${file}`), file] as const),
      ),
    ]) as [string, string][],
  )
  const { rows } = await owner.query<{ version: string; installation: string }>(
    'select version, installation.id as installation from storage.objects cross join storage.installation where version = any ($1)',
    [[...files.keys()]],
  )
  const shelves = new Set<string>()
  for (const { version, installation } of rows) {
    const shelf = path.join(dataDir, 'storage/objects', installation, version.slice(0, 2))
    if (!shelves.has(shelf)) await mkdir(shelf, { recursive: true, mode: 0o700 })
    shelves.add(shelf)
    await copyFile(path.join(folderOf(root), files.get(version) ?? ''), path.join(shelf, version), constants.COPYFILE_EXCL).catch(
      (error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      },
    )
  }
}
