import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Switch } from '#web/ui/controls/Check.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { choices, choose, type Choices } from './choices.data.ts'
import { copy } from './choices.copy.ts'
import { GroupFailed } from './GroupFailed.tsx'

/** A settings group with switches that take effect at once. */
export function ChoicesGroup() {
  const me = useMe()
  const own = useQuery(choices.own(me.id))
  return (
    <section className="settings-group" aria-labelledby="settings-choices">
      <h2 className="d3" id="settings-choices">
        {copy.title}
      </h2>
      <Loaded
        query={own}
        skeletons={<Skeleton className="h-44" />}
        failed={<GroupFailed says={`${copy.loadFailed}.`} onRetry={() => void own.refetch()} />}
      >
        {(chosen) => (
          <ul className="grid gap-5">
            <Choice name="analytics" chosen={chosen} />
            <Choice name="trades" chosen={chosen} />
            <Choice name="news" chosen={chosen} />
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function Choice({ name, chosen }: { name: keyof Choices; chosen: Choices }) {
  const me = useMe()
  const queries = useQueryClient()
  const key = choices.own(me.id).queryKey
  const choosing = useMutation({
    mutationFn: (wanted: boolean) => choose[name](wanted),
    onSuccess: (kept) => queries.setQueryData(key, (before) => before && { ...before, [name]: kept }),
    onError: (error) => notify.error(wordingOf(error, copy.saveFailed)),
  })
  const words = copy[name]
  const [id, explanation] = [`choice-${name}`, `choice-${name}-line`]
  // While saving, show the new choice; if it is refused, the switch returns to the saved one.
  const isOn = choosing.isPending ? choosing.variables : chosen[name]
  return (
    <li className="flex items-start justify-between gap-4">
      <span className="grid gap-1">
        <label className="font-medium" htmlFor={id}>
          {words.label}
        </label>
        <span className="muted text-sm" id={explanation}>
          {words.line}
        </span>
      </span>
      <Switch
        id={id}
        aria-describedby={explanation}
        checked={isOn}
        onChange={(event) => choosing.isPending || choosing.mutate(event.target.checked)}
      />
    </li>
  )
}
