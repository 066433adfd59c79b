import { useInfiniteQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { PagedRows } from '#web/ui/feedback/PagedRows.tsx'
import { Cards } from '../board/Cards.tsx'
import { CardSkeletons } from '../board/CardSkeletons.tsx'
import { copy } from '../market.copy.ts'
import { market } from '../market.data.ts'

export function MyListings() {
  const list = useInfiniteQuery(market.mine(useMe().id))
  return (
    <PagedRows list={list} skeletons={<CardSkeletons />} failed={copy.failed}>
      {(rows) => <Cards rows={rows} filters={{}} />}
    </PagedRows>
  )
}
