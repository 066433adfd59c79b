// Turns an outcome or an error into status, headers and body.
import { CallerProblem, keyProblemBody } from '../caller.ts'
import { OverUse } from '../parties.ts'
import { DatabaseError } from '../postgres/database.ts'
import { contentLocation } from './content-location.ts'
import { appliedPreferences, type AppliedTo } from './parse/preferences.ts'
import type { CallPlan, Plan, WritePlan } from './plan/tree.ts'
import type { PreparedRequest } from './prepare.ts'
import { isRecord, problems, RestProblem } from './problems.ts'
import type { Outcome, Response } from './run.ts'
import { fromDatabase } from './sqlstate.ts'
import type { RestRequest } from './request.ts'

export type Reply = { status: number; headers: Record<string, string | string[]>; body: string | Buffer | null }

const vary = 'Accept, Authorization, Prefer, Range'

export function replyTo(request: RestRequest, prepared: PreparedRequest, outcome: Outcome, canOverride: boolean): Reply {
  const { plan } = prepared
  if (plan.representation.format.kind === 'plan')
    return { status: 200, headers: { 'content-type': plan.representation.format.contentType, vary }, body: outcome.body }
  const can = { override: canOverride, resolve: plan.kind === 'write' && plan.change.kind === 'insert' && plan.change.conflict !== null }
  const applied = appliedPreferences(request.preferences, appliedTo(plan), can)
  const common: Record<string, string> = applied === '' ? { vary } : { vary, 'preference-applied': applied }
  const reply = plan.kind === 'write' ? writeReply(request, plan, outcome, common) : readReply(request, prepared, outcome, common)
  return outcome.response === null ? reply : toldByDatabase(reply, outcome.response)
}

function appliedTo(plan: Plan): AppliedTo {
  if (plan.kind !== 'write') return 'read'
  return plan.change.kind === 'insert' && plan.change.isPut ? 'put' : plan.change.kind
}

function readReply(request: RestRequest, prepared: PreparedRequest, outcome: Outcome, common: Record<string, string>): Reply {
  const { plan, query } = prepared
  const offset = query.offsets.find(({ path }) => path.length === 0)?.offset ?? 0
  if (outcome.total !== null && offset > outcome.total) throw problems.offsetBeyond(offset, outcome.total, common)
  const headers: Reply['headers'] = { ...common, 'content-range': contentRange(offset, outcome.rows, outcome.total) }
  if (plan.kind === 'call' && plan.routine.result.kind === 'void') return { status: 204, headers, body: null }
  headers['content-type'] = plan.representation.format.contentType
  if (plan.kind === 'read') headers['content-location'] = contentLocation(plan.node.source.name, request.rawQuery)
  const isPartial = outcome.total !== null && outcome.rows < outcome.total
  const status = isPartial ? 206 : 200
  if (request.method === 'HEAD') return { status, headers, body: null }
  return { status, headers, body: bodyOf(plan, outcome) ?? (isText(plan) ? '' : plan.kind === 'call' ? emptyResult(plan) : '[]') }
}

/** Formats other than JSON for which no rows are an empty body. */
const isText = ({ representation }: Plan) => representation.format.kind === 'csv' || representation.format.kind === 'other'

/** Bodies from the database are sent as bytes, so that Fastify does not add to their type. Binary ones arrive as base64. */
function bodyOf({ representation }: Plan, { body }: Outcome): string | Buffer | null {
  if (body === null || representation.media === null) return body
  if (representation.media.isBinary) return Buffer.from(body.toString(), 'base64')
  return Buffer.isBuffer(body) ? body : Buffer.from(body)
}

function emptyResult(plan: CallPlan): string {
  const { result } = plan.routine
  return result.kind !== 'void' && (result.isSet || plan.isBodyRows) ? '[]' : 'null'
}

function contentRange(offset: number, rows: number, total: number | null): string {
  const range = rows === 0 || total === 0 ? '*' : `${offset}-${offset + rows - 1}`
  return `${range}/${total ?? '*'}`
}

function writeReply(request: RestRequest, plan: WritePlan, outcome: Outcome, common: Record<string, string>): Reply {
  const { count } = request.preferences
  const total = count === 'exact' || count === 'estimated' ? String(outcome.rows) : '*'
  const isShown = plan.returning === 'rows'
  const headers: Reply['headers'] = { ...common }
  const isPut = plan.change.kind === 'insert' && plan.change.isPut
  const range = plan.change.kind === 'update' && outcome.rows > 0 ? `0-${outcome.rows - 1}` : '*'
  if (!isPut) headers['content-range'] = `${range}/${total}`
  if (isShown) headers['content-type'] = plan.representation.format.contentType
  const body = isShown ? (bodyOf(plan, outcome) ?? (isText(plan) ? '' : '[]')) : null
  if (plan.change.kind !== 'insert') return { status: isShown ? 200 : 204, headers, body }
  const isAllOld = outcome.created === 0
  if (isPut) {
    if (outcome.rows === 0) throw problems.putPayload()
    return { status: isShown ? (isAllOld ? 200 : 201) : 204, headers, body }
  }
  if (plan.returning === 'location') addLocation(headers, plan, outcome)
  return { status: isAllOld ? 200 : 201, headers, body }
}

function addLocation(headers: Reply['headers'], plan: WritePlan, outcome: Outcome): void {
  const rows: unknown = JSON.parse(String(outcome.body ?? '[]'))
  const row: unknown = Array.isArray(rows) ? rows[0] : rows
  if (!isRecord(row) || outcome.rows !== 1) return
  const filters = Object.entries(row).map(([name, value]) => {
    // The key is compared as text.
    const filter = typeof value === 'string' ? `eq.${value}` : 'is.null'
    return `${encodeURIComponent(name)}=${encodeURIComponent(filter)}`
  })
  headers['location'] = `/${encodeURIComponent(plan.node.source.name)}?${filters.join('&')}`
}

function toldByDatabase(reply: Reply, told: Response): Reply {
  const status = told.status === null ? reply.status : /^[2-5]\d\d$/.test(told.status) ? Number(told.status) : null
  if (status === null) throw problems.responseStatus()
  const headers = { ...reply.headers }
  for (const [name, value] of toldHeaders(told.headers)) {
    const before = name === 'set-cookie' ? headers[name] : undefined
    headers[name] = before === undefined ? value : [before, value].flat()
  }
  return { ...reply, headers, status }
}

function toldHeaders(text: string | null): [string, string][] {
  if (text === null) return []
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw problems.responseHeaders()
  }
  if (!Array.isArray(given)) throw problems.responseHeaders()
  return given.map((one: unknown) => {
    const [entry, ...others] = isRecord(one) ? Object.entries(one) : []
    const isSound = entry !== undefined && typeof entry[1] === 'string' && /^[\w-]+$/.test(entry[0]) && !/[\r\n\0]/.test(entry[1])
    if (!isSound || others.length > 0) throw problems.responseHeaders()
    return [entry[0].toLowerCase(), String(entry[1])]
  })
}

/** Formats refusals, faults and outages as the table API does. */
export function problemReply(error: unknown, isAnonymous: boolean): Reply {
  if (error instanceof CallerProblem) {
    const body = keyProblemBody(error)
    if (body !== null) return jsonReply(401, {}, body)
  }
  const problem = problemOf(error, isAnonymous)
  const { code, details, hint, message } = problem
  return jsonReply(problem.status, { 'proxy-status': `PostgREST; error=${code}`, ...problem.headers }, { code, details, hint, message })
}

function problemOf(error: unknown, isAnonymous: boolean): RestProblem {
  if (error instanceof RestProblem) return error
  if (error instanceof DatabaseError) return fromDatabase(error, isAnonymous)
  if (error instanceof OverUse) return problems.overUse(error)
  if (error instanceof CallerProblem) return tokenProblem(error)
  if (error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return problems.bodyTooLong()
  if (error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return problems.body('Content-Type not acceptable')
  }
  return problems.fault()
}

// Clients look for the word JWT in the message.
function tokenProblem({ kind, fault, message }: CallerProblem): RestProblem {
  if (fault === 'empty') return problems.badToken('Empty JWT is sent in Authorization header', 'PGRST301')
  if (fault === 'unsigned') return problems.badToken('Unsupported token type', 'PGRST301')
  if (fault === 'key') return problems.badToken('No suitable key or wrong key type', 'PGRST301')
  if (fault === 'early') return problems.badToken('JWT not yet valid', 'PGRST303')
  if (fault === 'future') return problems.badToken('JWT issued at future', 'PGRST303')
  if (fault === 'type of aud') return problems.badToken("The JWT 'aud' claim must be a string or an array of strings", 'PGRST303')
  if (fault?.startsWith('type of ') === true)
    return problems.badToken(`The JWT '${fault.slice('type of '.length)}' claim must be a number`, 'PGRST303')
  if (fault === 'audience') return problems.badToken('JWT not in audience', 'PGRST303')
  if (fault !== null) return problems.badToken(`Expected 3 parts in JWT; got ${Number.parseInt(fault, 10)}`, 'PGRST301')
  if (kind === 'expired') return problems.badToken('JWT expired', 'PGRST303')
  if (kind === 'claims') return problems.badToken(`JWT claims are not acceptable: ${message}`, 'PGRST303')
  if (kind === 'malformed') return problems.badToken("JWT couldn't be decoded", 'PGRST301')
  return problems.badToken('JWT cryptographic operation failed', 'PGRST301')
}

function jsonReply(status: number, headers: Record<string, string>, body: unknown): Reply {
  return { status, headers: { ...headers, 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(body) }
}
