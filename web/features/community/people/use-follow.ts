import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from './people.copy.ts'
import { follow, people, type Person } from './people.data.ts'

type Change = { person: Person; isOn: boolean }

/** Whom the member follows: changed at once, and back if it fails. */
export function useFollow() {
  const me = useMe()
  const queries = useQueryClient()
  const { queryKey } = people.followed(me.id)
  const { data: followed } = useQuery(people.followed(me.id))
  const show = ({ person, isOn }: Change) =>
    queries.setQueryData(queryKey, (before: Person[] = []) => {
      const others = before.filter(({ id }) => id !== person.id)
      return isOn ? [...others, person] : others
    })
  const change = useMutation({
    // In the order in which the buttons were pressed.
    scope: { id: 'follows' },
    mutationFn: ({ person, isOn }: Change) => follow(person, isOn),
    onMutate: (next) => {
      void queries.cancelQueries({ queryKey })
      show(next)
    },
    onSuccess: (_, { person, isOn }) => {
      if (isOn) notify.success(copy.followed(person.full_name))
      return queries.invalidateQueries({ queryKey: ['forum', me.id, 'list'] })
    },
    onError: (error, { person, isOn }) => {
      show({ person, isOn: !isOn })
      notify.error(wordingOf(error, copy.failed))
    },
  })
  return {
    /** Undefined while loading. */
    followed,
    isFollowed: (id: string) => followed?.some((person) => person.id === id) ?? false,
    follow: (person: Person, isOn: boolean) => change.mutate({ person: { id: person.id, full_name: person.full_name }, isOn }),
  }
}
