import { Art } from '#web/ui/pictures/Art.tsx'
import { Diptych } from '#web/ui/pictures/Diptych.tsx'
import { Timeline } from '#web/ui/display/Timeline.tsx'
import { copy } from './list.copy.ts'

/** Next to an empty list: how a trade works. */
export function NothingOpen() {
  return (
    <div className="trade-nothing">
      <Diptych ratio="1/.82" hinge="3.5rem">
        <Art craft="nails" seed="trades-give" w={500} h={410} quiet={0.5} />
        <Art craft="hair" seed="trades-get" w={500} h={410} quiet={0.5} />
      </Diptych>
      <h2 className="d3">{copy.howItGoes.title}</h2>
      <Timeline stacked steps={copy.howItGoes.steps.map((step) => ({ ...step, state: 'future' }))} />
    </div>
  )
}
