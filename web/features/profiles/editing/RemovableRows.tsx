// Deleting with a way back: the row gives its place to a line that offers Undo until the list is left.
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'

type Removable<Row> = {
  remove: (row: Row) => Promise<unknown>
  removeFailed: string
  /** Adds a deleted row again. */
  add: (row: Row) => Promise<unknown>
  addFailed: string
  /** Reads the rows again after each of these. */
  seeAnew: () => Promise<unknown>
}

/** The rows that are left, with the deleted ones where they were. */
export function useRemoving<Row extends { id: string }>(rows: Row[], { remove, removeFailed, add, addFailed, seeAnew }: Removable<Row>) {
  const [gone, setGone] = useState<{ row: Row; at: number }[]>([])
  const shown: { row: Row; isGone: boolean }[] = rows
    .filter(({ id }) => !gone.some(({ row }) => row.id === id))
    .map((row) => ({ row, isGone: false }))
  for (const { row, at } of gone.toSorted((a, b) => a.at - b.at)) shown.splice(at, 0, { row, isGone: true })

  const removal = useMutation({
    mutationFn: remove,
    onSuccess: (_, row) => {
      setGone((before) => [...before, { row, at: shown.findIndex((each) => each.row.id === row.id) }])
      return seeAnew()
    },
    onError: (error) => notify.error(wordingOf(error, removeFailed)),
  })
  const undo = useMutation({
    mutationFn: add,
    onSuccess: async (_, row) => {
      await seeAnew()
      setGone((before) => before.filter((each) => each.row.id !== row.id))
    },
    onError: (error) => notify.error(wordingOf(error, addFailed)),
  })
  return { shown, remove: (row: Row) => removal.mutate(row), undo: (row: Row) => undo.mutate(row), isUndoing: undo.isPending }
}

export function RemovableRows<Row extends { id: string }>({
  on: { shown, undo, isUndoing },
  nameOf,
  children,
}: {
  on: Pick<ReturnType<typeof useRemoving<Row>>, 'shown' | 'undo' | 'isUndoing'>
  nameOf: (row: Row) => string
  children: (row: Row) => ReactNode
}) {
  return (
    <ul>
      {shown.map(({ row, isGone }) => (
        <li key={row.id}>{isGone ? <GoneRow name={nameOf(row)} isBusy={isUndoing} onUndo={() => undo(row)} /> : children(row)}</li>
      ))}
    </ul>
  )
}

function GoneRow({ name, onUndo, isBusy }: { name: string; onUndo: () => void; isBusy: boolean }) {
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
