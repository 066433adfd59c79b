import { crafts, type Craft } from '../../ui/art/crafts.ts'
import type { PublicPage } from '../page.ts'
import type { PictureOf } from '../Picture.tsx'
import { copy } from './job.copy.ts'
import { JobPage } from './JobPage.tsx'

const picture = (craft: Craft): PictureOf => ({ craft, seed: 'job' })

/** The server fills it in for `/job/{id}` (server/site/jobs.ts). */
export const jobPage: PublicPage = {
  path: '/job/{{jobId}}',
  filled: { file: 'job.html', listed: 'jobListed', data: 'jobData' },
  title: `{{#jobTitle}}{{jobTitle}}{{/jobTitle}}{{^jobTitle}}${copy.gone.title}{{/jobTitle}}`,
  description: copy.description,
  entry: 'entries/job.ts',
  Body: JobPage,
  card: picture('general'),
  cards: {
    name: 'jobCraft',
    pictures: Object.fromEntries([...crafts, 'general' as const].map((craft) => [craft, picture(craft)])),
  },
  next: 'auth',
}
