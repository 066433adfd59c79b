import { categoryLabels, isCategory } from '#domain/community/forum.ts'
import { Tags } from '#web/ui/controls/Tags.tsx'
import { useFollow } from '../../people/use-follow.ts'
import { copy } from '../forum.copy.ts'
import { useFollowing } from './use-following.ts'

/** The people, categories and tags whose new threads this list has, each with a button that stops following it. */
export function Followed() {
  const { follows = [], follow } = useFollowing()
  const { followed: people = [], follow: followPerson } = useFollow()
  const personOf = (name: string) => people.find(({ id }) => id === name)
  const names = follows.map(({ category, tag }) => category ?? copy.tag(tag ?? ''))
  function remove(name: string) {
    const person = personOf(name)
    if (person) followPerson(person, false)
    else follow(isCategory(name) ? { category: name } : { tag: name.slice(1) }, false)
  }
  return (
    <Tags
      label={copy.followed}
      tags={[...people.map(({ id }) => id), ...names]}
      nameOf={(name) => personOf(name)?.full_name ?? (isCategory(name) ? categoryLabels[name] : name)}
      onRemove={remove}
    />
  )
}
