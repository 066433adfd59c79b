import { useNavigate } from '@tanstack/react-router'
import { useOpenFirst as useOpenFirstOf } from '#web/features/listing/detail/use-open-first.ts'
import { paths } from '#web/paths.ts'
import type { TradesSearch } from '../search.ts'

/** Opens the first trade beside its list, so that it stays open when the list changes. */
export function useOpenFirst(firstId: string | undefined, list: Pick<TradesSearch, 'tab' | 'ended'>): void {
  const navigate = useNavigate()
  useOpenFirstOf(firstId, (id) => void navigate({ ...paths.trades({ ...list, id }), replace: true, resetScroll: false }))
}
