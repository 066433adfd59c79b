// The items behind what was saved, by their ids (spec §7). A kind whose table exists has a reader here.
import { queryOptions } from '@tanstack/react-query'
import { stateOf } from '#domain/jobs/listings.ts'
import type { LiveKind } from '#domain/saved/saved.ts'
import { ask, db } from '#web/data/client.ts'
import { paths, type Path } from '#web/paths.ts'
import { craftOf, type Craft } from '#web/ui/art/crafts.ts'
import { copy } from './saved.copy.ts'

export type SavedItem = {
  id: string
  title: string
  /** The largest words of its card. */
  headline: string
  line: string
  postedAt: string
  /** Until when it can be answered. */
  end: string
  isOver: boolean
  link: Path
  craft: Craft
  picture: string | null
}
type Reader = (ids: string[]) => Promise<SavedItem[]>

const jobFields =
  'id, title, company_name, location, is_remote, job_type, created_at, expires_at, status, closed_reason, categories, image_url, owner:profiles!job_listings_user_id_fkey(specialties)' as const

const readers: Record<LiveKind, Reader> = {
  async jobs(ids) {
    const rows = await ask(db.from('job_listings').select(jobFields).in('id', ids))
    return rows.map((job) => {
      const place = job.is_remote ? copy.remote : job.location
      return {
        id: job.id,
        title: job.title,
        headline: job.job_type,
        line: place ? `${job.company_name}, ${place}` : job.company_name,
        postedAt: job.created_at,
        end: job.expires_at,
        isOver: stateOf(job, new Date()) !== 'open',
        link: paths.jobs({ id: job.id }),
        craft: craftOf(job.categories[0] ?? job.owner?.specialties[0]),
        picture: job.image_url,
      }
    })
  },
}

// An address with more ids would be too long for some servers.
const most = 100

async function inParts(read: Reader, ids: string[]): Promise<SavedItem[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / most) }, (_, at) => read(ids.slice(at * most, (at + 1) * most)))
  return (await Promise.all(parts)).flat()
}

/** Read once when the dialog opens: what is removed there stays known for Undo. `ids` is not part of the key, for that reason. */
export const itemsOf = (userId: string, kind: LiveKind, ids: string[] | undefined) =>
  queryOptions({
    queryKey: ['saved', userId, 'items', kind],
    enabled: ids !== undefined,
    queryFn: async () => new Map((await inParts(readers[kind], ids ?? [])).map((item) => [item.id, item])),
    gcTime: 0,
    staleTime: Infinity,
  })
