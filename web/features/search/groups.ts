// The answer as the dialog shows it: groups in order, each with its rows and a way to the area's own list.
import { craftLabels, isCraft } from '#domain/crafts.ts'
import { placeName } from '#domain/location.ts'
import { paths, type Path } from '#web/paths.ts'
import { craftOf, type Craft } from '#web/ui/art/crafts.ts'
import { copy } from './search.copy.ts'
import type { Found, FoundPerson, GroupName } from './search.data.ts'

export type Row = {
  key: string
  to: Path
  title: string
  line: string
  craft: Craft
  person?: FoundPerson
}
export type Group = { name: GroupName; rows: Row[]; all: Path }

/** Only groups with results. */
export function groupsOf({ people, services, threads = [], jobs = [] }: Found, words: string): Group[] {
  const groups: Group[] = [
    {
      name: 'people',
      all: paths.browse({ q: words }),
      rows: people.map((person) => ({
        key: `person-${person.id}`,
        to: paths.professional(person.id),
        title: person.full_name,
        line: joined(craftName(person.specialties[0]), placeOf(person)),
        craft: craftOf(person.specialties[0]),
        person,
      })),
    },
    {
      name: 'services',
      all: paths.browse({ q: words }),
      rows: services.map(({ id, name, category, owner }) => ({
        key: `service-${id}`,
        to: paths.professional(owner.id),
        title: name,
        line: joined(owner.full_name, placeOf(owner)),
        craft: craftOf(category),
      })),
    },
    {
      name: 'threads',
      all: paths.forum({ q: words }),
      rows: threads.map(({ id, title, category, reply_count: replies, is_solved: isSolved }) => ({
        key: `thread-${id}`,
        to: paths.thread(id),
        title,
        line: joined(craftName(category) ?? copy.general, copy.replies(replies), isSolved ? copy.solved : ''),
        craft: craftOf(category),
      })),
    },
    {
      name: 'jobs',
      all: paths.jobs({ q: words }),
      rows: jobs.map(({ id, title, company_name: company, location, is_remote: isRemote, categories }) => ({
        key: `job-${id}`,
        to: paths.jobs({ q: words, id }),
        title,
        line: joined(company, isRemote ? copy.remote : location),
        craft: craftOf(categories[0]),
      })),
    },
  ]
  return groups.filter(({ rows }) => rows.length > 0)
}

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(', ')
const craftName = (craft: string | undefined) => (craft !== undefined && isCraft(craft) ? craftLabels[craft] : undefined)
const placeOf = ({ city, state_code: state }: { city?: string; state_code?: string }) => placeName(city ?? '', state ?? '')
