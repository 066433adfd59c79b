// The answer as the dialog shows it: groups in order, each with its rows and a way to the area's own list. People and their services
// come first; every other kind is brought by its area.
import type { LucideIcon } from 'lucide-react'
import { craftLabels, isCraft } from '#domain/crafts.ts'
import { placeName } from '#domain/location.ts'
import { joined, type FoundKind, type FoundRow } from '#web/features/kinds/found.ts'
import { paths, type Path } from '#web/paths.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { copy } from './search.copy.ts'
import type { Found, FoundPerson } from './search.data.ts'

export type Row = FoundRow & { key: string; person?: FoundPerson }
/** `icon`: of rows without a picture or a color of their own. */
export type Group = { name: string; title: string; seeAll: string; icon?: LucideIcon; rows: Row[]; all: Path }

const brought = Object.values(import.meta.glob<FoundKind>('../*/kind/found.ts', { eager: true, import: 'found' }))

/** Only groups with results. */
export function groupsOf(found: Found, words: string): Group[] {
  const { people, services } = found
  const groups: Group[] = [
    {
      name: 'people',
      ...copy.people,
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
      ...copy.services,
      all: paths.browse({ q: words }),
      rows: services.map(({ id, name, category, owner }) => ({
        key: `service-${id}`,
        to: paths.professional(owner.id),
        title: name,
        line: joined(owner.full_name, placeOf(owner)),
        craft: craftOf(category),
      })),
    },
    ...brought.map(({ name, title, seeAll, icon, all, rowOf }) => ({
      name,
      title,
      seeAll,
      icon,
      all: all(words),
      rows: (found[name] ?? []).map((each) => ({ key: `${name}-${each.id}`, ...rowOf(each as never, words) })),
    })),
  ]
  return groups.filter(({ rows }) => rows.length > 0)
}

const craftName = (craft: string | undefined) => (craft !== undefined && isCraft(craft) ? craftLabels[craft] : undefined)
const placeOf = ({ city, state_code: state }: { city?: string; state_code?: string }) => placeName(city ?? '', state ?? '')
