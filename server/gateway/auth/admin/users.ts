// /admin/users: lists, creates, reads, changes and deletes accounts for the operator.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { readPage, tellPages } from './pages.ts'
import { readFacts, readWantedId, userShape } from './facts.ts'
import type { Auth } from '../auth.ts'
import { invalid, problem } from '../problems.ts'
import { readBody, readQuery } from '../requests.ts'
import { asServiceCreateUser, asServiceDeleteUser, asServiceListUsers, asServiceReadUser, asServiceUpdateUser } from '../store/admin.ts'

const removal = v.object({ should_soft_delete: v.nullish(v.boolean(), false) })

export function adminUsers(app: FastifyInstance, on: Auth): void {
  app.get('/admin/users', async (request, reply) => {
    const page = readPage(request)
    const { total, users } = await asServiceListUsers(request.db, page, readQuery(request, 'filter'))
    tellPages(reply, '/admin/users', page, total)
    return { users, aud: 'authenticated' }
  })

  app.post('/admin/users', async (request) => {
    const body = readBody(request, userShape)
    const facts = await readFacts(body, on)
    if (facts.address === null && facts.phone === null) throw invalid('Cannot create a user without either an email or phone')
    const { user } = await asServiceCreateUser(request.db, readWantedId(body.id), facts)
    return user
  })

  app.get('/admin/users/:userId', async (request) => {
    const found = await asServiceReadUser(request.db, readId(request, 'userId', 'user_id'))
    if (found.outcome !== 'ok') throw nobody()
    return found.user
  })

  app.put('/admin/users/:userId', async (request) => {
    const target = readId(request, 'userId', 'user_id')
    const changed = await asServiceUpdateUser(request.db, target, await readFacts(readBody(request, userShape), on))
    if (changed.outcome !== 'ok') throw nobody()
    return changed.user
  })

  app.delete('/admin/users/:userId', async (request) => {
    const target = readId(request, 'userId', 'user_id')
    const { should_soft_delete: softly } = readBody(request, removal)
    const { outcome } = await asServiceDeleteUser(request.db, target, softly)
    if (outcome !== 'ok') throw nobody()
    return {}
  })
}

export const nobody = () => problem('user_not_found', { status: 404, message: 'User not found' })

export function readId({ params }: FastifyRequest, name: string, calledAs: string): string {
  const given: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, name) : null
  if (typeof given === 'string' && v.UUID_REGEX.test(given)) return given
  throw problem('validation_failed', { status: 404, message: `${calledAs} must be an UUID` })
}
