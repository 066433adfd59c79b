import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { me as mine } from '#web/features/account/me.data.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { Picture } from '#web/features/listing/pictures/picture.ts'
import type { Job, ShownJob } from '../jobs.data.ts'
import { endOf, rowOf, type JobDraft } from './draft.ts'

/** The job that a draft becomes, for its preview. `picture` may still be on its way. `job` is the one that is edited. */
export function useShownJob(draft: JobDraft, picture: Picture | undefined, job: Job | null): ShownJob {
  const me = useMe()
  const now = useNow()
  const { data: self } = useQuery(mine.profile(me.id))
  // Their name leads nowhere: who follows it would lose what they wrote.
  const owner = self ? { ...self, id: null } : null
  const row = { ...rowOf(draft), image_url: picture?.addresses?.[0] ?? null, image_alt: picture?.alt_text ?? null }
  if (job) return { ...job, ...row, owner }
  return {
    ...row,
    // The picture of a job without one is drawn from its id.
    id: me.id,
    owner,
    created_at: now.toISOString(),
    expires_at: endOf(draft, now),
    featured: false,
    average_response_time_hours: null,
    reply_percent: null,
    is_slow_to_reply: false,
  }
}
