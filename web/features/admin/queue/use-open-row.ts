import { useEffect, useRef } from 'react'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import { useAdminSearch } from '../use-admin-search.ts'

/** The open row is in the address; on a wide screen the first one is shown (`current`) while none is open. */
export function useOpenRow<Row extends { id: string }>(rows: readonly Row[], rowsId: string, paneId: string) {
  const isMobile = useIsMobile()
  const [search, change] = useAdminSearch()
  const opened = rows.find(({ id }) => id === search['id'])
  const current = opened ?? (isMobile ? undefined : rows[0])
  useFocusWithPane(isMobile, opened?.id, { pane: paneId, rows: rowsId })

  function open(row: Row, takesFocus = false) {
    change({ id: row.id }, isMobile && opened === undefined ? 'push' : undefined)
    if (takesFocus) document.getElementById(`${rowsId}-${row.id}`)?.focus()
  }
  function step(by: 1 | -1) {
    const next = rows[current === undefined ? 0 : rows.indexOf(current) + by]
    if (next) open(next, true)
  }
  return { opened, current, open, close: () => change({ id: undefined }), step }
}

type Ids = { pane: string; rows: string }

/** On phones the open row covers the list: the focus moves into it, and back to its button once it is closed. */
function useFocusWithPane(isCovering: boolean, openId: string | undefined, { pane, rows }: Ids): void {
  const before = useRef<string>(undefined)
  useEffect(() => {
    const closed = before.current
    before.current = openId
    if (!isCovering) return
    if (openId !== undefined) document.getElementById(pane)?.focus()
    else if (closed !== undefined) document.getElementById(`${rows}-${closed}`)?.focus()
  }, [isCovering, openId, pane, rows])
}
