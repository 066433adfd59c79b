import { BriefcaseBusiness } from 'lucide-react'
import { joined, type FoundKind } from '#web/features/kinds/found.ts'
import { paths } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'

type FoundJob = { id: string; title: string; company_name: string; location: string; is_remote: boolean; categories: string[] }

export const found: FoundKind<FoundJob> = {
  name: 'jobs',
  title: 'Jobs',
  seeAll: 'See all jobs',
  icon: BriefcaseBusiness,
  all: (words) => paths.jobs({ q: words }),
  rowOf: ({ id, title, company_name: company, location, is_remote: isRemote, categories }, words) => ({
    to: paths.jobs({ q: words, id }),
    title,
    line: joined(company, isRemote ? 'Remote' : location),
    craft: craftOf(categories[0]),
  }),
}
