import { categoryLabels, isCategory } from '#domain/community/forum.ts'
import { Tags } from '#web/ui/controls/Tags.tsx'
import { copy } from '../forum.copy.ts'
import { useFollowing } from './use-following.ts'

/** The categories and tags whose new threads this list has, each with a button that stops following it. */
export function Followed() {
  const { follows = [], follow } = useFollowing()
  const names = follows.map(({ category, tag }) => category ?? copy.tag(tag ?? ''))
  return (
    <Tags
      label={copy.followed}
      tags={names}
      nameOf={(name) => (isCategory(name) ? categoryLabels[name] : name)}
      onRemove={(name) => follow(isCategory(name) ? { category: name } : { tag: name.slice(1) }, false)}
    />
  )
}
