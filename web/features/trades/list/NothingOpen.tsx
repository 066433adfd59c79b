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
          { title: 'Ask', line: "Pick what you'd like, and what you'll do in return.", state: 'future' },
          { title: 'Agree', line: 'They accept, or come back with a counter-offer. Each answer has seven days.', state: 'future' },
          { title: 'Meet', line: 'Message each other to pick a day. No money changes hands here.', state: 'future' },
          { title: 'Confirm', line: 'You each confirm it happened. Then it counts for both of you.', state: 'future' },
        ]}
      />
    </div>
  )
}
