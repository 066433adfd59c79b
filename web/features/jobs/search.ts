// The search parameters of the jobs page, which reads them itself: read by the route, they would be part of every screen's entry.
import { isUuid } from '#web/data/uuid.ts'

const pays = ['paid', 'trade', 'either'] as const
const types = ['Full time', 'Part time', 'Contract', 'Temporary', 'Apprenticeship'] as const
export type JobFilters = { pay?: (typeof pays)[number]; remote?: 'yes'; type?: (typeof types)[number] }
/**
 * `show`: the caller's own jobs instead of everyone's. `application`: among their own jobs one they received, otherwise one they sent.
 * `chat`: the application whose chat is open above the job.
 */
export type JobsSearch = JobFilters & { show?: 'mine'; id?: string; application?: string; chat?: string }

/** Ignores unknown parameters. */
export function readJobsSearch(search: Record<string, unknown>): JobsSearch {
  const { id, application, chat } = search
  const chosen = {
    ...(typeof id === 'string' && isUuid(id) && { id, ...(typeof chat === 'string' && isUuid(chat) && { chat }) }),
    ...(typeof application === 'string' && isUuid(application) && { application }),
  }
  if (search['show'] === 'mine') return { show: 'mine', ...chosen }
  const pay = pays.find((known) => known === search['pay'])
  const type = types.find((known) => known === search['type'])
  return { ...(pay && { pay }), ...(search['remote'] === 'yes' && { remote: 'yes' as const }), ...(type && { type }), ...chosen }
}
