import { BriefcaseBusiness } from 'lucide-react'
import { joined, type FoundKind } from '#web/features/kinds/found.ts'
import { paths } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { copy } from './kind.copy.ts'

type FoundJob = { id: string; title: string; company_name: string; location: string; is_remote: boolean; categories: string[] }

export const found: FoundKind<FoundJob> = {
  name: 'jobs',
  ...copy.found,
  icon: BriefcaseBusiness,
  all: (words) => paths.jobs({ q: words }),
  rowOf: ({ id, title, company_name: company, location, is_remote: isRemote, categories }, words) => ({
    to: paths.jobs({ q: words, id }),
    title,
    line: joined(company, isRemote ? copy.remote : location),
    craft: craftOf(categories[0]),
  }),
}
