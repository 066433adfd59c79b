import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ListingList, ListingPage, ListingPane } from '#web/features/listing/detail/ListingPage.tsx'
import { useOpenFirst } from '#web/features/listing/detail/use-open-first.ts'
import { readFilters, words } from '#web/features/listing/filters/filters.ts'
import { SearchField } from '#web/features/listing/filters/FilterTools.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PagedRows } from '#web/ui/feedback/PagedRows.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import { TipDetail } from './TipDetail.tsx'
import { copy } from './tips.copy.ts'
import { tips, type Tip } from './tips.data.ts'
import './tips.css'

const route = getRouteApi('/_app/tips')
const GiveTipDialog = fetchedDialog(() => import('./write/GiveTipDialog.tsx').then(({ GiveTipDialog: part }) => part))

/** List and detail; on phones the list, or the tip that is open. */
export function TipsPage() {
  const navigate = useNavigate()
  const { q, id } = useTipsSearch()
  const list = useInfiniteQuery(tips.pages(q ?? ''))
  const open = useQuery({ ...tips.one(id ?? ''), enabled: id !== undefined })
  const place = q === undefined ? {} : { q }
  const go = (to: { q?: string; id?: string }) => void navigate({ ...paths.tips(to), replace: true, resetScroll: false })
  useOpenFirst(id === undefined ? list.data?.pages[0]?.[0]?.id : undefined, (first) => go({ ...place, id: first }))
  return (
    <ListingPage isOpen={id !== undefined}>
      <ListingList label={copy.list} title={copy.title} acts={<GiveTip />}>
        <div className="tip-tools">
          <SearchField
            label={copy.search}
            hint={copy.searchHint}
            value={q}
            onChange={(typed) => go(typed === undefined ? {} : { q: typed })}
          />
        </div>
        <PagedRows isFullBleed list={list} skeletons={<Skeleton className="h-18" />} failed={copy.failed}>
          {(rows) => <Rows rows={rows} place={place} openId={id} />}
        </PagedRows>
      </ListingList>
      <ListingPane>{id !== undefined && <TipDetail key={id} found={open} backTo={paths.tips(place)} />}</ListingPane>
    </ListingPage>
  )
}

function Rows({ rows, place, openId }: { rows: Tip[]; place: { q?: string }; openId: string | undefined }) {
  if (rows.length === 0)
    return (
      <div className="px-(--gutter)">
        <EmptyState seed="tips" title={copy.none.title}>
          {copy.none.line}
        </EmptyState>
      </div>
    )
  return (
    <ul>
      {rows.map(({ id, title, owner }) => (
        <li key={id}>
          <Link {...paths.tips({ ...place, id })} className="tip-row" resetScroll={false} aria-current={id === openId ? 'page' : undefined}>
            <b>{title}</b>
            <span className="muted text-sm">{copy.from(owner?.full_name ?? copy.someone)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function GiveTip() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Plus aria-hidden /> {copy.write}
      </Button>
      {isOpen && <GiveTipDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** `id`: the tip that is open. */
function useTipsSearch(): { q?: string; id?: string } {
  const search: Record<string, unknown> = route.useSearch()
  return { ...readFilters({ q: words() }, search), ...(typeof search['id'] === 'string' && { id: search['id'] }) }
}
