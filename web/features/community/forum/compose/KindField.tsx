import { useId } from 'react'
import { kindLabels, kinds } from '#domain/community/forum.ts'
import { kindIcons } from '../list/kind-icons.ts'
import { copy } from './compose.copy.ts'
import type { Fields } from './fields.ts'

export function KindField({ draft, change, mayAnnounce }: Fields & { mayAnnounce: boolean }) {
  const name = useId()
  return (
    <div className="compose-kinds" role="radiogroup" aria-label={copy.kind}>
      {kinds
        .filter((kind) => kind !== 'announcement' || mayAnnounce || draft.kind === kind)
        .map((kind) => {
          const Icon = kindIcons[kind]
          return (
            <label key={kind}>
              <input type="radio" className="visually-hidden" name={name} checked={draft.kind === kind} onChange={() => change({ kind })} />
              <Icon aria-hidden />
              {kindLabels[kind]}
            </label>
          )
        })}
    </div>
  )
}
