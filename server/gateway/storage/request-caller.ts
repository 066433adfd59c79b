// The caller of a storage request. Unlike in other protocols a bearer token alone is enough: some clients send no API key.
import type { FastifyRequest } from 'fastify'
import { bearerOf, type Caller, CallerProblem, type Callers } from '../caller.ts'

export function callerOf(request: FastifyRequest, callers: Callers): Promise<Caller> {
  if (hasKey(request)) return callers.fromRequest(request)
  const bearer = bearerOf(request.headers)
  if (bearer === null) throw new CallerProblem('no_key', 'No API key found in request')
  return callers.fromToken(bearer)
}

/** Null if the request has neither key nor token. */
export async function callerOrNobody(request: FastifyRequest, callers: Callers): Promise<Caller | null> {
  return hasKey(request) || request.headers.authorization !== undefined ? callerOf(request, callers) : null
}

function hasKey({ headers, query }: FastifyRequest): boolean {
  return headers['apikey'] !== undefined || (typeof query === 'object' && query !== null && 'apikey' in query)
}
