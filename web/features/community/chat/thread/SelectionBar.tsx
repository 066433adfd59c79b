import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { wordingOf } from '#web/data/wording.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { isComposing } from '#web/ui/keys.ts'
import { write } from '../chat.data.ts'
import { copy } from '../chat.copy.ts'
import type { Selection } from './use-selection.ts'
import './selecting.css'

/** In place of the composer while messages are chosen for a thread. */
export function SelectionBar({ selection: { ids, isFull, end } }: { selection: Selection }) {
  const navigate = useNavigate()
  const bar = useRef<HTMLDivElement>(null)
  useKeyboard(bar, end)
  const beginning = useMutation({
    mutationFn: () => write.beginThread(ids),
    onSuccess: ({ id }) => navigate(paths.forum({ compose: id })),
    onError: (error) => notify.error(wordingOf(error, copy.threadFailed)),
  })
  return (
    <div className="chat-selecting" ref={bar}>
      <output>{copy.chosen(ids.length, isFull)}</output>
      <Button size="sm" disabled={ids.length === 0} busy={beginning.isPending && copy.makingThread} onClick={() => beginning.mutate()}>
        {copy.makeThread}
      </Button>
      <Button variant="ghost" size="sm" onClick={end}>
        {copy.cancel}
      </Button>
    </div>
  )
}

/** Begins at the message that was ticked first and ends at the messages; Escape ends it. */
function useKeyboard(bar: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    const panel = bar.current?.closest('.chat')
    panel?.querySelector<HTMLElement>('.chat-choose :checked')?.focus()
    const pressed = (event: KeyboardEvent) => {
      // A menu or a dialog that Escape closes prevents its default.
      if (event.key === 'Escape' && !event.defaultPrevented && !isComposing(event)) escape()
    }
    document.addEventListener('keydown', pressed)
    return () => {
      document.removeEventListener('keydown', pressed)
      panel?.querySelector<HTMLElement>('.chat-scroll')?.focus({ preventScroll: true })
    }
  }, [bar])
}
