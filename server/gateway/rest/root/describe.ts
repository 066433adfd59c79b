// GET /: an OpenAPI document of everything the caller may access in one schema.
import type { Catalogue } from '../catalogue/catalogue.ts'
import { nothingAcceptable } from '../parse/accept.ts'
import { problems } from '../problems.ts'
import type { Reply } from '../reply.ts'
import type { RestSettings } from '../settings.ts'
import { openApi } from './open-api.ts'
import { readDescription, reachable } from './reachable.ts'
import type { RestRequest } from '../request.ts'

type Ask = (text: string, values: string[]) => Promise<string>

const contentType = 'application/openapi+json; charset=utf-8'

export async function describe({ openApi: isOpen }: RestSettings, request: RestRequest, catalogue: Catalogue, ask: Ask): Promise<Reply> {
  if (isOpen !== true) throw problems.root()
  const isWanted = request.accepted.formats.some(
    ({ kind, mediaType, isObject }) => mediaType === 'application/openapi+json' || (kind === 'json' && !isObject),
  )
  if (!isWanted) throw nothingAcceptable(request.accepted)
  const description = readDescription(await ask(reachable, [request.schema]))
  return { status: 200, headers: { 'content-type': contentType }, body: JSON.stringify(openApi(catalogue, request.schema, description)) }
}
