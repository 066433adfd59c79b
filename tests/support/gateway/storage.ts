// The official storage client with the service key, and policies as an application would write them.
import { StorageClient } from '@supabase/storage-js'
import type pg from 'pg'
import { startGateway, type Gateway } from './gateway.ts'

type Where = { url: string; serviceKey: string }

export function asService({ url, serviceKey }: Where): StorageClient {
  return new StorageClient(`${url}/storage/v1`, { Authorization: `Bearer ${serviceKey}` })
}

export type Files = {
  gateway: Gateway
  service: StorageClient
  /** The URL of the objects. */
  at: string
  /** A bucket with the service key, `files` unless named. */
  from(bucket?: string): ReturnType<StorageClient['from']>
  asKey(): { authorization: string }
}

/** A server with a public bucket `files` and one called `private`. */
export async function openFiles(settings: Record<string, string> = {}): Promise<Files> {
  const gateway = await startGateway({ settings })
  const service = asService(gateway)
  await service.createBucket('files', { public: true })
  await service.createBucket('private')
  return {
    gateway,
    service,
    at: `${gateway.url}/storage/v1/object`,
    from: (bucket = 'files') => service.from(bucket),
    asKey: () => ({ authorization: `Bearer ${gateway.serviceKey}` }),
  }
}

/** A bucket where each member has a folder named by their id: they may do anything there and nothing elsewhere. */
export async function ownFolders(sql: pg.Client, bucket: string): Promise<void> {
  await sql.query('insert into storage.buckets (id, name) values ($1, $1)', [bucket])
  const own = `bucket_id = '${bucket}' and (storage.foldername(name))[1] = (select auth.uid())::text`
  for (const [verb, clause] of Object.entries({
    select: `using (${own})`,
    insert: `with check (${own})`,
    update: `using (${own}) with check (${own})`,
    delete: `using (${own})`,
  })) {
    await sql.query(
      `create policy "members ${verb} in their folder of ${bucket}" on storage.objects for ${verb} to authenticated ${clause}`,
    )
  }
}

/** Never repeats, so that a misplaced part is noticed. */
export function bytes(size: number): Buffer<ArrayBuffer> {
  const made = Buffer.alloc(size)
  for (let at = 0; at + 4 <= size; at += 4) made.writeUInt32LE((Math.imul(at, 2_654_435_761) ^ (at >>> 3)) >>> 0, at)
  return made
}

export async function readBack(storage: StorageClient, path: string, bucket = 'files'): Promise<Buffer> {
  const { data, error } = await storage.from(bucket).download(path)
  if (error !== null) throw error
  return Buffer.from(await data.arrayBuffer())
}
