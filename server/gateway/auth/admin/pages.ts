// Pagination of the admin lists, and the two headers clients read the totals from.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalid } from '../problems.ts'
import { readQuery } from '../requests.ts'
import type { Page } from '../store/admin.ts'

const usualSize = 50
const largestSize = 1000

export function readPage(request: FastifyRequest): Page {
  return { page: count(request, 'page', 1), perPage: Math.min(largestSize, count(request, 'per_page', usualSize)) }
}

function count(request: FastifyRequest, name: string, usual: number): number {
  const given = readQuery(request, name)
  if (given === null) return usual
  if (!/^[1-9]\d{0,9}$/.test(given)) throw invalid(`Bad Pagination Parameters: ${name} must be a whole number from 1`)
  return Number(given)
}

// `page` comes first: clients read the digits after the first equals sign.
export function tellPages(reply: FastifyReply, path: string, { page, perPage }: Page, total: number): void {
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (to: number, rel: string) => `<${path}?page=${to}&per_page=${perPage}>; rel="${rel}"`
  const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')]
  reply.header('x-total-count', String(total)).header('link', links.join(', '))
}
