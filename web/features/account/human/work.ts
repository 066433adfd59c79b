// A proof of work of about half a second, in a worker so that the page stays responsive.
import type { Challenge, Solution } from 'altcha-lib'
import { config } from '#web/data/config.ts'

export async function workedToken(challengeUrl: string): Promise<string> {
  const answer = await fetch(`${config.url}${challengeUrl}`, { headers: { apikey: config.anonKey } })
  if (!answer.ok) throw new Error(`the challenge answered ${answer.status}`)
  const challenge = (await answer.json()) as Challenge
  const solution = await solve(challenge)
  return btoa(JSON.stringify({ challenge, solution }))
}

function solve(challenge: Challenge): Promise<Solution> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Solution>((resolve, reject) => {
    worker.addEventListener('error', () => reject(new Error('the worker did not start')))
    worker.addEventListener('message', ({ data: solution }: MessageEvent<Solution | null>) => {
      if (solution) resolve(solution)
      else reject(new Error('the challenge was not solved'))
    })
    worker.postMessage(challenge, { transfer: [] })
  }).finally(() => worker.terminate())
}
