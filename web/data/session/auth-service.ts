// Endpoints of the auth service that its official client lacks, called as the caller.
import { BackendError } from '../backend-error.ts'
import { config } from '../config.ts'
import { freshToken } from './session.ts'

export async function askAuth<T>(path: string, method: 'GET' | 'DELETE' = 'GET'): Promise<T> {
  const token = await freshToken()
  // The server's own response; the session has ended since the caller checked.
  if (token === null) throw new BackendError(401, { message: 'Sign in first.' })
  const answer = await fetch(`${config.url}/auth/v1${path}`, {
    method,
    headers: { apikey: config.anonKey, Authorization: `Bearer ${token}` },
  })
  const text = await answer.text()
  if (!answer.ok) throw new BackendError(answer.status, readProblem(text))
  return (text ? JSON.parse(text) : null) as T
}

function readProblem(text: string): { message: string; code?: string } {
  try {
    const { msg, message, error_code: code } = JSON.parse(text) as { msg?: string; message?: string; error_code?: string }
    return { message: msg ?? message ?? text, ...(code !== undefined && { code }) }
  } catch {
    return { message: text }
  }
}
