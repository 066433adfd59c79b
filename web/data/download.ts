// Downloads a private file: the browser gets a URL that is signed for a minute, because a link cannot carry a token.
import { BackendError } from './backend-error.ts'
import { config } from './config.ts'
import { freshToken } from './session/session.ts'

export async function download(bucket: string, path: string, name: string): Promise<void> {
  const token = await freshToken()
  const answer = await fetch(`${config.url}/storage/v1/object/sign/${bucket}/${path}`, {
    method: 'POST',
    headers: { apikey: config.anonKey, Authorization: `Bearer ${token ?? config.anonKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ expiresIn: 60 }),
  })
  if (!answer.ok) throw new BackendError(answer.status, { message: 'the file is not there' })
  const { signedURL }: { signedURL: string } = await answer.json()
  // As an attachment, it leaves this page open.
  location.assign(`${config.url}/storage/v1${signedURL}&download=${encodeURIComponent(name)}`)
}
