// What every endpoint reads from a request: the body by a schema, the signed-in user, the network it came from.
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { plainAddress } from '../addresses.ts'
import { bearerOf, type Callers } from '../caller.ts'
import { networkOf } from '../parties.ts'
import { invalid, problem } from './problems.ts'
import { redirectFor, type RedirectSettings } from './redirects.ts'

/** Clients send an explicit null for missing values. */
export const text = v.nullish(v.string(), null)
export const metadata = v.nullish(v.record(v.string(), v.unknown()), null)

export function readBody<Schema extends v.GenericSchema>(request: FastifyRequest, schema: Schema): v.InferOutput<Schema> {
  const raw = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
  const read = v.safeParse(schema, parse(raw === '' ? '{}' : raw))
  if (read.success) return read.output
  const [issue] = read.issues
  throw problem('bad_json', { message: `Could not parse request body as JSON: ${v.getDotPath(issue) ?? 'body'}: ${issue.message}` })
}

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch (cause) {
    throw problem('bad_json', { message: `Could not parse request body as JSON: ${cause instanceof Error ? cause.message : ''}`, cause })
  }
}

export function readQuery(request: FastifyRequest, name: string): string | null {
  const value: unknown = typeof request.query === 'object' && request.query !== null ? Reflect.get(request.query, name) : null
  return typeof value === 'string' && value !== '' ? value : null
}

export function readAddress(given: string): string {
  const address = plainAddress(given)
  if (address === null) throw invalid('Unable to validate email address: invalid format')
  return address
}

/** The alternative to an email address: a phone number as digits, country code first (E.164 without the plus). */
export function readNumber(given: string): string {
  const number = given.replace(/^\+/, '').replaceAll(' ', '')
  if (!/^[1-9]\d{1,14}$/.test(number)) throw invalid('Invalid phone number format (E.164 required)')
  return number
}

export const isGiven = (value: string | null): value is string => value !== null && value !== ''

/** The address or number that identifies an account. */
export type Contact = { by: 'email' | 'phone'; address: string }

export function readChannel(given: string | null, { sms }: { sms: object | null }): 'sms' | 'whatsapp' {
  if (given === null || given === '' || given === 'sms') return 'sms'
  if (given === 'whatsapp' && sms !== null) return 'whatsapp'
  throw invalid(
    "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio is used as the provider.",
  )
}

export type Person = { userId: string; sessionId: string }

/** Each endpoint checks the session in the database, which knows immediately that it ended, and why. */
export async function requirePerson(request: FastifyRequest, callers: Callers): Promise<Person> {
  const token = bearerOf(request.headers)
  if (token === null || token.startsWith('sb_')) throw problem('no_authorization')
  const { userId, sessionId } = await callers.fromTokenOfAnySession(token)
  if (userId === null) {
    throw problem('bad_jwt', { message: 'invalid JWT: unable to parse or verify signature, token has invalid claims: missing sub claim' })
  }
  if (sessionId === null) throw problem('session_not_found')
  return { userId, sessionId }
}

export type Device = { agent: string | null; address: string }

export function deviceOf({ headers, ip }: FastifyRequest): Device {
  return { agent: headers['user-agent'] ?? null, address: ip }
}

/** The request with only its API key; the endpoints that need a user's token verify it themselves. */
export function keyOnly({ headers, query }: FastifyRequest): Parameters<Callers['fromRequest']>[0] {
  const bearer = bearerOf(headers)
  return {
    headers: { apikey: headers['apikey'], ...(bearer?.startsWith('sb_') === true && { authorization: headers.authorization }) },
    query,
  }
}

export const networkFrom = ({ ip }: FastifyRequest) => networkOf(ip)

export function redirectOf(request: FastifyRequest, settings: RedirectSettings): string {
  const header = request.headers['redirect_to']
  return redirectFor(
    {
      query: readQuery(request, 'redirect_to'),
      header: typeof header === 'string' ? header : null,
      referer: request.headers.referer ?? null,
    },
    settings,
  )
}
