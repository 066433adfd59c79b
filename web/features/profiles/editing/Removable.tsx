// Deleting with a way back: the row gives its place to a line that offers Undo until the list is left.
import { useEffect, useRef, useState, type RefObject } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'

export type Gone<Row> = { row: Row; at: number }

/** The rows that stand, with the lines of the deleted ones where they were. */
export function useGone<Row extends { id: string }>(rows: Row[]) {
  const [gone, setGone] = useState<Gone<Row>[]>([])
  const shown: { row: Row; isGone: boolean }[] = rows
    .filter(({ id }) => !gone.some(({ row }) => row.id === id))
    .map((row) => ({ row, isGone: false }))
  for (const { row, at } of gone.toSorted((a, b) => a.at - b.at)) shown.splice(at, 0, { row, isGone: true })
  return {
    shown,
    put: (row: Row) => setGone((before) => [...before, { row, at: shown.findIndex((each) => each.row.id === row.id) }]),
    take: (row: Row) => setGone((before) => before.filter((each) => each.row.id !== row.id)),
  }
}

export function GoneRow({ name, onUndo, isBusy }: { name: string; onUndo: () => void; isBusy: boolean }) {
  const undo = useRef<HTMLButtonElement>(null)
  useFocusAtFirst(undo)
  return (
    <div className="edit-gone">
      <output className="min-w-0 truncate">{name} is deleted.</output>
      <Button ref={undo} variant="link" size="sm" busy={isBusy && 'Bringing back...'} onClick={onUndo}>
        Undo
      </Button>
    </div>
  )
}

/** The keyboard was on the row that went. */
function useFocusAtFirst(button: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => button.current?.focus(), [button])
}
