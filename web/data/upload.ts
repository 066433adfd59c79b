// Uploads a file to storage. Uses XMLHttpRequest because fetch cannot report upload progress.
import { BackendError } from './backend-error.ts'
import { config } from './config.ts'
import { freshToken } from './session/session.ts'

type Sending = { bucket: string; path: string; file: Blob; onProgress?: (share: number) => void; signal?: AbortSignal }

/** A year: the content at one of our paths never changes. */
const kept = 'max-age=31536000'

/** Throws a BackendError, or an AbortError if `signal` aborts. */
export async function upload({ bucket, path, file, onProgress, signal }: Sending): Promise<void> {
  const token = await freshToken()
  signal?.throwIfAborted()
  const request = new XMLHttpRequest()
  request.open('POST', addressOf(bucket, path))
  const headers = { apikey: config.anonKey, Authorization: `Bearer ${token ?? config.anonKey}`, 'cache-control': kept, 'x-upsert': 'false' }
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.setRequestHeader('content-type', file.type)
  await new Promise<void>((resolve, reject) => {
    const cancel = () => request.abort()
    signal?.addEventListener('abort', cancel)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', cancel))
    request.addEventListener('abort', () => reject(signal?.reason ?? new DOMException('cancelled', 'AbortError')))
    request.addEventListener('error', () => reject(new TypeError('the upload broke off')))
    request.addEventListener('load', () => {
      if (request.status < 400) resolve()
      else reject(problemOf(request.status, request.responseText))
    })
    request.send(file)
  })
}

export async function removeFile(bucket: string, path: string): Promise<void> {
  const token = await freshToken()
  const answer = await fetch(addressOf(bucket, path), {
    method: 'DELETE',
    headers: { apikey: config.anonKey, Authorization: `Bearer ${token ?? config.anonKey}` },
  })
  if (!answer.ok) throw problemOf(answer.status, await answer.text())
}

/** The paths of the caller's files whose paths begin like `path`, at most 100: of one file, itself if it is there. */
export async function filesIn(bucket: string, path: string): Promise<string[]> {
  const token = await freshToken()
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const answer = await fetch(addressOf('list', bucket), {
    method: 'POST',
    headers: { apikey: config.anonKey, Authorization: `Bearer ${token ?? config.anonKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ prefix: folder, search: path.slice(folder.length) }),
  })
  if (!answer.ok) throw problemOf(answer.status, await answer.text())
  return ((await answer.json()) as { name: string }[]).map(({ name }) => folder + name)
}

/** The public URL of a file in a public bucket. */
export const publicAddress = (bucket: string, path: string): string => `/storage/v1/object/public/${bucket}/${path}`

function addressOf(bucket: string, path: string): string {
  return `${config.url}/storage/v1/object/${bucket}/${path}`
}

/** Codes whose messages are meant for people. */
const plainCodes = ['limit_reached', 'QuotaExceeded', 'SlowDown', 'InvalidMimeType', 'EntityTooLarge', 'InvalidRequest']

// Storage responds 400 with the real status in the body; its code corresponds to the hint of the table API.
function problemOf(status: number, text: string): BackendError {
  try {
    const told = JSON.parse(text) as { statusCode?: string; message?: string; code?: string }
    const hint = told.code !== undefined && plainCodes.includes(told.code) ? told.code : ''
    return new BackendError(Number(told.statusCode ?? status), { message: told.message ?? text, hint })
  } catch {
    return new BackendError(status, { message: text })
  }
}
