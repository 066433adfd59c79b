import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Switch } from '#web/ui/controls/Check.tsx'
import { Select } from '#web/ui/controls/Input.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { alerts, choose, frequencies, type Choice } from './alerts.data.ts'
import { copy } from './alerts.copy.ts'

/** One topic: whether it shows in the bell, and when emails come. */
export function ChoiceRow({ choice }: { choice: Choice }) {
  const me = useMe()
  const queries = useQueryClient()
  const choosing = useMutation({
    mutationFn: choose,
    // One after the other: the next change need not wait, and the last one counts.
    scope: { id: 'notification-choices' },
    // A member who had stopped all summaries gets this one only, so the other rows may change too. `choices` are the switches under Privacy.
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: alerts.choices(me.id).queryKey }),
        queries.invalidateQueries({ queryKey: ['me', me.id, 'choices'] }),
      ]),
    onError: (error) => notify.error(wordingOf(error, copy.saveFailed)),
  })
  const { name, line } = copy.topics[choice.topic]
  // While saving, show the new choice; if it is refused, the row returns to the saved one.
  const shown = choosing.isPending ? choosing.variables : choice
  const change = (changed: Partial<Choice>) => choosing.mutate({ ...shown, ...changed })
  return (
    <tr>
      <th scope="row">
        <b>{name}</b>
        <span className="muted">{line}</span>
      </th>
      <td data-label={copy.columns.inApp}>
        <Switch
          aria-label={`${name}, ${copy.columns.inApp}`}
          checked={shown.in_app}
          onChange={(event) => change({ in_app: event.target.checked })}
        />
      </td>
      <td data-label={copy.columns.email}>
        <Select
          aria-label={`${name}, ${copy.columns.email}`}
          value={shown.email}
          onChange={(event) => change({ email: frequencies.find((each) => each === event.target.value) ?? choice.email })}
        >
          {frequencies.map((each) => (
            <option key={each} value={each}>
              {copy.frequencies[each]}
            </option>
          ))}
        </Select>
      </td>
    </tr>
  )
}
