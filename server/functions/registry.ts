// The product's server functions by the name clients call them: /functions/v1/<name>.
import type { ServerFunction } from '#server/gateway/functions.ts'
import type { Services } from '#server/services/services.ts'

export const registry: ReadonlyMap<string, ServerFunction<Services>> = new Map()
