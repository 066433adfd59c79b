import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { wordingOf } from '#web/data/wording.ts'
import { useMe } from '#web/data/session/session.ts'
import { me as mine } from '#web/features/account/me.data.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Switch } from '#web/ui/controls/Check.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { moved, toggled, type Arrangement } from './blocks.ts'
import { copy } from './home.copy.ts'
import { arrange } from './home.data.ts'

/** Changes apply immediately; refused ones are reverted. */
export function ArrangeDialog({
  open,
  onOpenChange,
  arrangement,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  arrangement: Arrangement
}) {
  const change = useArrange()
  const { order, hidden } = arrangement
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={copy.arrange.title} description={copy.arrange.line}>
      <ol className="arrange-list">
        {order.map((name, at) => {
          const title = copy.names[name]
          return (
            <li key={name}>
              <label className="flex flex-1 items-center gap-3">
                <Switch checked={!hidden.includes(name)} onChange={() => change(toggled(arrangement, name))} />
                {title}
              </label>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Move ${title} up`}
                disabled={at === 0}
                onClick={() => change(moved(arrangement, name, -1))}
              >
                <ArrowUp aria-hidden />
              </Button>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Move ${title} down`}
                disabled={at === order.length - 1}
                onClick={() => change(moved(arrangement, name, 1))}
              >
                <ArrowDown aria-hidden />
              </Button>
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}

function useArrange(): (next: Arrangement) => void {
  const me = useMe()
  const queries = useQueryClient()
  const { queryKey } = mine.profile(me.id)
  const save = useMutation({
    scope: { id: 'arrange-home' },
    mutationFn: arrange,
    onMutate: ({ order, hidden }: Arrangement) => {
      const before = queries.getQueryData(queryKey)
      queries.setQueryData(queryKey, (own) => {
        const welcome = own?.welcome
        if (!own || typeof welcome !== 'object' || welcome === null || Array.isArray(welcome)) return own
        return { ...own, welcome: { ...welcome, home_order: order, home_hidden: hidden } }
      })
      return before
    },
    onError: (error, _, before) => {
      queries.setQueryData(queryKey, before)
      notify.error(wordingOf(error, copy.arrange.failed))
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  return (next) => save.mutate(next)
}
