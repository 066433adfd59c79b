// Uploads and downloads of pictures over HTTP, as a browser does.
import sharp from 'sharp'
import type { Gateway } from './gateway.ts'
import { scene } from '../attacks/image-bombs.ts'

type Sent = { as: string; bucket: string; path: string; bytes: Buffer; type: string }

/** Returns the status of the storage protocol; its refusals are inside a 400. */
export async function send(
  { url }: Gateway,
  { as, bucket, path, bytes, type }: Sent,
): Promise<{ status: number; told: Record<string, string> }> {
  const answer = await fetch(`${url}/storage/v1/object/${bucket}/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}`, 'content-type': type },
    body: new Uint8Array(bytes),
  })
  return { status: answer.status, told: (await answer.json()) as Record<string, string> }
}

export async function photo(width: number, height: number, seed = 1): Promise<Buffer> {
  return sharp(scene(width, height, seed), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer()
}

export type Seen = { status: number; headers: Headers; bytes: Buffer; told: Record<string, string> }

export async function see({ url }: Gateway, path: string, headers: Record<string, string> = {}): Promise<Seen> {
  const answer = await fetch(`${url}/storage/v1${path}`, { headers })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false
  return { status: answer.status, headers: answer.headers, bytes, told: isJson ? JSON.parse(bytes.toString()) : {} }
}

/** A metric of the server, such as `pictures_encodes`. */
export async function figure({ url }: Gateway, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}
