import { useState } from 'react'
import { Art } from './Art.tsx'
import { Beam } from '../display/Beam.tsx'
import { Button } from '../controls/Button.tsx'
import { Diptych } from './Diptych.tsx'
import { Timeline } from '../display/Timeline.tsx'

export const title = 'The exchange'
export const about = 'The beam leans to the side that gives more'
export const order = 5

const trades = [
  {
    left: { craft: 'nails', mode: 'swatch' },
    right: { craft: 'hair', mode: 'wave' },
    beam: { ball: 50, tilt: 0, words: ['$120', '$120'] },
    strong: 'An even trade.',
    rest: '',
  },
  {
    left: { craft: 'nails', mode: 'drip' },
    right: { craft: 'massage', mode: 'ripple' },
    beam: { ball: 63.6, tilt: 2, words: ['$85', '$110'] },
    strong: 'Lena gives $25 more.',
    rest: ' Add a service to even it out.',
  },
  {
    left: { craft: 'barbering', mode: 'pole' },
    right: { craft: 'makeup', mode: 'bullets' },
    beam: { ball: 30.7, tilt: -2.9, words: ['$140', '$95'] },
    strong: 'You give $45 more.',
    rest: ' Ask for one more, or take one away.',
  },
] as const

export function Example() {
  const [opened, setOpened] = useState(0)
  return (
    <>
      <div className="mt-4.5 grid gap-6 md:grid-cols-3">
        {trades.map(({ left, right, beam, strong, rest }) => (
          <div key={strong}>
            <Diptych key={opened} ratio="1/.7" hinge="2.75rem" opening={opened > 0}>
              <Art {...left} seed={`ex-${strong}`} w={300} h={210} />
              <Art {...right} seed={`ey-${strong}`} w={300} h={210} />
            </Diptych>
            <div className="mt-3.5">
              <Beam {...beam} />
            </div>
            <p className="text-center text-sm muted">
              <b className="text-foreground">{strong}</b>
              {rest}
            </p>
          </div>
        ))}
      </div>
      <div className="mt-4 grid gap-6 md:grid-cols-3">
        <div>
          <Button variant="outline" size="sm" onClick={() => setOpened(opened + 1)}>
            Play the opening
          </Button>
        </div>
        <Timeline
          stacked
          steps={[
            { title: 'Proposed', line: 'You sent the offer', time: 'Oct 2, 9:12 AM', state: 'done' },
            { title: 'Accepted', line: 'You both agreed', time: 'Oct 3, 8:02 AM', state: 'done' },
            { title: 'Done', line: 'Waiting for your confirmation', time: 'Today', state: 'current' },
            { title: 'Reviewed', line: 'Opens when you both confirm', state: 'future' },
          ]}
        />
      </div>
    </>
  )
}
