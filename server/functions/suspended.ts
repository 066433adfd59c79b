// Server functions are closed to suspended members, unless the registry lists them as open.
import type { ServerFunction } from '#server/gateway/functions.ts'
import type { Services } from '#server/services/services.ts'
import { refusal } from './body.ts'

export function closedToSuspended(called: ServerFunction<Services>): ServerFunction<Services> {
  return {
    ...called,
    async handler(request, context) {
      if (context.caller.role === 'authenticated') {
        const [row] = await context.sql('select internal.my_suspension() as words')
        const words = row?.['words'] ?? null
        if (words !== null) return refusal('suspended', words, { detail: { what: 'suspended_now' } })
      }
      return called.handler(request, context)
    },
  }
}
