import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Search } from 'lucide-react'
import { kindLabels, kinds } from '#domain/community/forum.ts'
import { useTyped } from '#web/features/profiles/browse/use-typed.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Input, Select } from '#web/ui/controls/Input.tsx'
import { copy } from '../forum.copy.ts'
import { forum } from '../forum.data.ts'
import { withParts, type Filtering } from '../search.ts'

/** Who talks here, finding threads, and beginning one. */
export function ForumHead({ filters, onChange }: Filtering) {
  const { data: people } = useQuery(forum.people())
  return (
    <>
      <p className="muted">
        {copy.line(people)}{' '}
        <Link {...paths.community()} className="text-link">
          {copy.hub}
        </Link>
      </p>
      <SearchBox value={filters.q ?? ''} onChange={(q) => onChange(withParts(filters, { q: q === '' ? undefined : q }))} />
      <KindSelect filters={filters} onChange={onChange} />
      <Button asChild className="forum-new">
        <Link {...paths.forum(withParts({ compose: 'new' }, { category: filters.category }))}>
          <Plus aria-hidden /> <span>{copy.newThread}</span>
        </Link>
      </Button>
    </>
  )
}

function KindSelect({ filters, onChange }: Filtering) {
  return (
    <Select
      className="forum-kind"
      aria-label={copy.kind}
      value={filters.kind ?? ''}
      onChange={(event) => onChange(withParts(filters, { kind: kinds.find((each) => each === event.target.value) }))}
    >
      <option value="">{copy.anyKind}</option>
      {kinds.map((each) => (
        <option key={each} value={each}>
          {kindLabels[each]}
        </option>
      ))}
    </Select>
  )
}

/** Updates the address after a short pause in typing. */
function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [text, setText] = useTyped(value, onChange)
  return (
    <Input
      className="forum-search"
      type="search"
      aria-label={copy.search}
      placeholder={copy.search}
      maxLength={80}
      before={<Search aria-hidden />}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}
