import { copy } from '../copy.ts'
import { figure, With } from '../figures.tsx'

/** How many founder seats are left; hidden after the last one. */
export function Founders() {
  return (
    <With figure="foundersLeft">
      <aside className="founders page-width" aria-label="Founding places">
        <p className="d3">{figure('foundersLeft')} of 100 founding places left</p>
        <p className="muted">{copy.founders}</p>
      </aside>
    </With>
  )
}
