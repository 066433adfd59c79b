// GET /admin/audit: what happened to accounts, newest first; ?query=author:… action:… or type:… narrows it.
import type { FastifyInstance } from 'fastify'
import { readPage, tellPages } from './pages.ts'
import { invalid } from '../problems.ts'
import { readQuery } from '../requests.ts'
import { asServiceListAudit } from '../store/admin.ts'

export function adminAudit(app: FastifyInstance): void {
  app.get('/admin/audit', async (request, reply) => {
    const page = readPage(request)
    const { total, entries } = await asServiceListAudit(request.db, page, readSearch(readQuery(request, 'query')))
    tellPages(reply, '/admin/audit', page, total)
    return entries
  })
}

function readSearch(query: string | null) {
  if (query === null) return null
  const [, field = '', search = ''] = /^(author|action|type):(.+)$/.exec(query) ?? []
  if (field === '') throw invalid('Invalid query: it is author:, action: or type: and what to look for')
  return { field, search }
}
