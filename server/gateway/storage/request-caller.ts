// The caller of a storage request. Unlike elsewhere a bearer token alone is enough: some storage clients send no public key.
import type { FastifyRequest } from 'fastify'
import { bearerOf, type Caller, CallerProblem, type Callers } from '../caller.ts'

export function callerOf(request: FastifyRequest, callers: Callers): Promise<Caller> {
  if (hasKey(request)) return callers.fromRequest(request)
  const bearer = bearerOf(request.headers)
  if (bearer === null) throw new CallerProblem('no_key', 'No API key found in request')
  return callers.fromToken(bearer)
}

/** Null for somebody who shows neither key nor token. */
export async function callerOrNobody(request: FastifyRequest, callers: Callers): Promise<Caller | null> {
  return hasKey(request) || request.headers.authorization !== undefined ? callerOf(request, callers) : null
}

function hasKey({ headers, query }: FastifyRequest): boolean {
  return headers['apikey'] !== undefined || (typeof query === 'object' && query !== null && 'apikey' in query)
}
