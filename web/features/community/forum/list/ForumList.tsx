import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Search } from 'lucide-react'
import { kindLabels, kinds } from '#domain/community/forum.ts'
import { useMe } from '#web/data/session/session.ts'
import { useTyped } from '#web/features/profiles/browse/use-typed.ts'
import { linkTo, paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Input, Select } from '#web/ui/controls/Input.tsx'
import { Tabs } from '#web/ui/controls/Tabs.tsx'
import { copy } from '../forum.copy.ts'
import { forum } from '../forum.data.ts'
import { lists, withParts, type Filtering } from '../search.ts'
import { CategoryChips } from './CategoryChips.tsx'
import { ListTools } from './ListTools.tsx'
import { Threads } from './Threads.tsx'
import { useLookedAt } from './use-looked-at.ts'

const tabs = lists.map((value) => ({ value, label: copy.lists[value] }))

/** Everything that narrows the list is in the address. */
export function ForumList({ filters, onChange }: Filtering) {
  const me = useMe()
  const list = useInfiniteQuery(forum.pages(me.id, filters))
  const hasRows = list.data !== undefined
  const { data: people } = useQuery({ ...forum.people(), enabled: hasRows })
  useLookedAt(filters, hasRows && !list.isFetching)
  return (
    <div className="forum-main">
      <header className="forum-head">
        <div>
          <h1 className="d1">{copy.title}</h1>
          <p className="muted">{copy.line(people)}</p>
        </div>
        <SearchBox value={filters.q ?? ''} onChange={(q) => onChange(withParts(filters, { q: q === '' ? undefined : q }))} />
        <KindSelect filters={filters} onChange={onChange} />
        <Button asChild className="forum-new">
          <Link {...linkTo(paths.forum({ compose: 'new', category: filters.category }))}>
            <Plus aria-hidden /> <span>{copy.newThread}</span>
          </Link>
        </Button>
      </header>
      <CategoryChips filters={filters} onChange={onChange} hasRows={hasRows} />
      <Tabs
        label={copy.title}
        value={filters.list ?? 'latest'}
        onChange={(chosen) => onChange(withParts(filters, { list: chosen === 'latest' ? undefined : chosen, period: undefined }))}
        tabs={tabs}
      >
        <ListTools filters={filters} onChange={onChange} />
        <Threads list={list} filters={filters} onChange={onChange} />
      </Tabs>
    </div>
  )
}

function KindSelect({ filters, onChange }: Filtering) {
  return (
    <Select
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
