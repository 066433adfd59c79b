// A draft of the introduction for a job application (spec §7, B12.10). The member edits it before it is sent.
import * as v from 'valibot'
import { craftLabels, isCraft } from '#domain/crafts.ts'
import type { ServerFunction } from '#server/gateway/functions.ts'
import { makeLimiter } from '#server/services/limiter.ts'
import type { Services } from '#server/services/services.ts'
import type { IntroductionFacts } from '#server/services/writing/introduction.ts'
import { refusal } from './body.ts'

const mostAnHour = 10
const limiter = makeLimiter({ most: mostAnHour, seconds: 3600 })
const mostBytes = 64 * 1024

const text = (most: number) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.transform((given) => given.slice(0, most)),
      ),
    ),
  )
const list = (most: number, each: number) =>
  v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.transform((given) => given.slice(0, each)),
      ),
    ),
    v.transform((given) => given.slice(0, most)),
  )
const Body = v.object({
  jobTitle: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(),
    v.transform((given) => given.slice(0, 200)),
  ),
  jobDescription: text(6000),
  jobRequirements: v.optional(
    v.nullable(
      v.union([
        v.pipe(
          v.string(),
          v.transform((given) => given.slice(0, 6000)),
        ),
        list(40, 400),
      ]),
    ),
  ),
  userProfile: v.optional(
    v.nullable(v.object({ full_name: text(80), specialties: v.optional(v.nullable(list(20, 60))), bio: text(1500), location: text(120) })),
  ),
})

export const generateJobIntro: ServerFunction<Services> = {
  verifyJwt: true,
  async handler(request, context) {
    const { userId } = context.caller
    if (userId === null) return refusal('no_session', 'No session')
    const [right] = await context.sql("select public.has_feature('jobs') as may")
    if (right?.['may'] !== 't') return refusal('gate_premium', 'Upgrade to Premium to access all community features')
    const body = v.safeParse(Body, await jsonOf(request))
    if (!body.success) return refusal('invalid', 'Give jobTitle, jobDescription, jobRequirements and userProfile')
    const wait = context.services.site.rateLimits ? limiter.spend(userId, context.clock()) : 0
    if (wait > 0) {
      return refusal('limit_reached', 'You have asked for ten introductions this hour. Try again later.', {
        detail: { what: 'introductions_used_up', most: mostAnHour },
        retryAfter: wait,
      })
    }
    try {
      return Response.json({ introduction: await context.services.writer.introduction(factsOf(body.output)) })
    } catch {
      // If the writing service fails, the member can still write their own.
      return refusal('unavailable', 'The writing assistant does not answer right now.')
    }
  },
}

async function jsonOf(request: Request): Promise<unknown> {
  const sent = await request.text()
  if (sent.length > mostBytes) return null
  try {
    return JSON.parse(sent)
  } catch {
    return null
  }
}

function factsOf({ jobTitle, jobDescription, jobRequirements, userProfile }: v.InferOutput<typeof Body>): IntroductionFacts {
  const requirements = typeof jobRequirements === 'string' ? jobRequirements.split(/\n|;/) : (jobRequirements ?? [])
  return {
    jobTitle,
    jobDescription: jobDescription ?? '',
    jobRequirements: requirements.map((each) => each.trim()).filter(Boolean),
    person: {
      name: userProfile?.full_name ?? '',
      specialties: (userProfile?.specialties ?? []).map((each) => (isCraft(each) ? craftLabels[each] : each)),
      bio: userProfile?.bio ?? '',
      location: userProfile?.location ?? '',
    },
  }
}
