// A draft of the introduction for a job application (spec §7, B12.10). The member edits it before it is sent. What it says of the
// member is read here, as the member; the profile in the request is only checked for its form.
import * as v from 'valibot'
import { craftLabels, isCraft } from '#domain/crafts.ts'
import type { FunctionContext, ServerFunction } from '#server/gateway/functions.ts'
import type { Services } from '#server/services/services.ts'
import type { IntroductionFacts } from '#server/services/writing/introduction.ts'
import { refusal, wrongMethod } from './body.ts'

const mostADay = 10
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
    v.nullable(
      v.object({
        full_name: text(80),
        specialties: v.optional(v.nullable(list(20, 60))),
        bio: text(1500),
        location: text(120),
      }),
    ),
  ),
})

export const generateJobIntro: ServerFunction<Services> = {
  verifyJwt: true,
  async handler(request, context) {
    const { userId } = context.caller
    if (userId === null) return refusal('no_session', 'No session')
    if (request.method !== 'POST') return wrongMethod('POST')
    const [right] = await context.sql("select public.has_feature('jobs') as may")
    if (right?.['may'] !== 't') return refusal('gate_premium', 'Upgrade to Premium to access all community features')
    const body = v.safeParse(Body, await jsonOf(request))
    if (!body.success) return refusal('invalid', 'Give jobTitle, jobDescription, jobRequirements and userProfile')
    const { writer } = context.services
    const person = await personOf(userId, context)
    const [begun] = await context.asService('introduction_begin', {
      member_id: userId,
      most_outside: String(writer.dailyMost),
    })
    if (begun?.['refused'] !== null) {
      return refusal('limit_reached', 'You can have ten drafts a day. Please try again tomorrow, or write your own.', {
        detail: { what: 'introductions_used_up', most: mostADay },
        retryAfter: Number(begun?.['wait_seconds']),
      })
    }
    try {
      return Response.json({
        introduction: await writer.introduction(factsOf(body.output, person), begun['is_outside'] === 't'),
      })
    } catch {
      // If the writing service fails, the member can still write their own.
      return refusal('unavailable', 'The writing assistant does not answer right now.')
    }
  },
}

async function personOf(userId: string, { sql }: FunctionContext<Services>): Promise<IntroductionFacts['person']> {
  const [card] = await sql(
    `select card.full_name, to_json(card.specialties) as specialties, details.bio, concat_ws(', ', card.city, state.name) as location
     from public.profiles as card left join public.profile_details as details on details.user_id = card.id
       left join public.states as state on state.code = card.state_code
     where card.id = $1`,
    [userId],
  )
  const specialties = JSON.parse(card?.['specialties'] ?? '[]') as string[]
  return {
    name: card?.['full_name'] ?? '',
    specialties: specialties.map((each) => (isCraft(each) ? craftLabels[each] : each)),
    bio: card?.['bio'] ?? '',
    location: card?.['location'] ?? '',
  }
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

function factsOf(
  { jobTitle, jobDescription, jobRequirements }: v.InferOutput<typeof Body>,
  person: IntroductionFacts['person'],
): IntroductionFacts {
  const requirements = typeof jobRequirements === 'string' ? jobRequirements.split(/\n|;/) : (jobRequirements ?? [])
  return {
    jobTitle,
    jobDescription: jobDescription ?? '',
    jobRequirements: requirements.map((each) => each.trim()).filter(Boolean),
    person,
  }
}
