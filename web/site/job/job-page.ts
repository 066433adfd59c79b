import { crafts, type Craft } from '../../ui/art/crafts.ts'
import { listedPage } from '../listed/listed-page.ts'
import type { PictureOf } from '../Picture.tsx'
import { copy } from './job.copy.ts'
import { JobPage } from './JobPage.tsx'

const picture = (craft: Craft): PictureOf => ({ craft, seed: 'job' })

export const jobPage = listedPage({
  name: 'job',
  gone: copy.gone,
  Body: JobPage,
  card: picture('general'),
  cards: {
    name: 'jobCraft',
    pictures: Object.fromEntries([...crafts, 'general' as const].map((craft) => [craft, picture(craft)])),
  },
})
