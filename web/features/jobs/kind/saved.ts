import { stateOf } from '#domain/jobs/listings.ts'
import { ask, db } from '#web/data/client.ts'
import type { SavedItemsOf } from '#web/features/kinds/saved.ts'
import { paths } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'

const fields =
  'id, title, company_name, location, is_remote, job_type, created_at, expires_at, status, closed_reason, categories, image_url, owner:profiles!job_listings_user_id_fkey(specialties)' as const

export const saved: SavedItemsOf = {
  kind: 'job',
  tab: 'jobs',
  name: 'Jobs',
  empty: { title: 'No saved jobs yet', line: 'Tap the heart on a job to keep it here.' },
  browse: { label: 'Browse Jobs', to: paths.jobs() },
  async read(ids) {
    const rows = await ask(db.from('job_listings').select(fields).in('id', ids))
    return rows.map((job) => {
      const place = job.is_remote ? 'Remote' : job.location
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
