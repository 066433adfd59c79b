import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from './own-data.copy.ts'
import { keepAccount, ownData } from './own-data.data.ts'

export function KeepButton() {
  const me = useMe()
  const queries = useQueryClient()
  const keeping = useMutation({
    mutationFn: keepAccount,
    onSuccess: () => {
      notify.success(copy.keep.kept)
      return queries.invalidateQueries({ queryKey: ownData.all(me.id).queryKey })
    },
    onError: (error) => notify.error(wordingOf(error, copy.keep.failed)),
  })
  return (
    <Button variant="outline" size="sm" busy={keeping.isPending && 'One moment...'} onClick={() => keeping.mutate()}>
      {copy.keep.action}
    </Button>
  )
}
