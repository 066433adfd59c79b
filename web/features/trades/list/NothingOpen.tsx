import { Art } from '#web/ui/pictures/Art.tsx'
import { Diptych } from '#web/ui/pictures/Diptych.tsx'
import { Timeline } from '#web/ui/display/Timeline.tsx'

/** Beside an empty list: how a trade goes. */
export function NothingOpen() {
  return (
    <div className="trade-nothing">
      <Diptych ratio="1/.82" hinge="3.5rem">
        <Art craft="nails" seed="trades-give" w={500} h={410} quiet={0.5} />
        <Art craft="hair" seed="trades-get" w={500} h={410} quiet={0.5} />
      </Diptych>
      <h2 className="d3">How a trade goes</h2>
      <Timeline
        stacked
        steps={[
          { title: 'Ask', line: 'Choose what you would like, and what you give for it.', state: 'future' },
          { title: 'Agree', line: 'They accept, or answer with a counter-offer. Seven days each time.', state: 'future' },
          { title: 'Meet', line: 'Message each other to find the day. No money changes hands here.', state: 'future' },
          { title: 'Confirm', line: 'Each of you says it happened. Then it counts for both.', state: 'future' },
        ]}
      />
    </div>
  )
}
