import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Search, SquarePen } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { useTyped } from '#web/features/profiles/browse/use-typed.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { PagedRows } from '#web/ui/feedback/PagedRows.tsx'
import { Segment } from '#web/ui/controls/Segment.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { fetchedBesideRows } from '#web/ui/overlays/fetched-apart.ts'
import { copy } from '../messages.copy.ts'
import { messages, type Filter } from '../messages.data.ts'

const ConversationRows = fetchedBesideRows(() => import('./ConversationRows.tsx').then(({ ConversationRows: part }) => part))

export function ConversationList({ selectedId }: { selectedId: string | undefined }) {
  const [filter, setFilter] = useState<Filter>('all')
  const [name, setName] = useState('')
  const [text, setText] = useTyped(name, setName)
  // A page has one h1: with a thread beside the list, it is the other member's name.
  const Heading = selectedId === undefined ? 'h1' : 'h2'
  return (
    <section className="conversations" aria-label="Conversations">
      <header>
        <div className="flex items-center justify-between gap-4">
          <Heading className="d2">{copy.title}</Heading>
          <Button asChild variant="outline" size="icon">
            <Link {...paths.browse()} aria-label={copy.write}>
              <SquarePen aria-hidden />
            </Link>
          </Button>
        </div>
        <Input
          type="search"
          aria-label={copy.search}
          placeholder={copy.search}
          maxLength={80}
          before={<Search aria-hidden />}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Segment
          label="Show"
          block
          value={filter}
          onChange={setFilter}
          options={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: 'Unread' },
          ]}
        />
      </header>
      <Rows filter={filter} name={name} selectedId={selectedId} />
    </section>
  )
}

function Rows({ filter, name, selectedId }: { filter: Filter; name: string; selectedId: string | undefined }) {
  const me = useMe()
  const list = useInfiniteQuery(messages.list(me.id, filter, name))
  return (
    <PagedRows isFullBleed list={list} skeletons={<RowSkeletons />} failed={copy.listFailed}>
      {(rows) => <ConversationRows rows={rows} filter={filter} name={name} myId={me.id} selectedId={selectedId} />}
    </PagedRows>
  )
}

function RowSkeletons() {
  return (
    <ul aria-label="Loading conversations" aria-busy>
      {Array.from({ length: 6 }, (_, index) => (
        <li key={index} className="flex items-center gap-3.5 px-(--gutter) py-3">
          <Skeleton className="h-14 w-[46px] flex-none rounded-[50%]" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3.5 w-4/5" />
          </span>
        </li>
      ))}
    </ul>
  )
}
