import { copy } from '../copy.ts'
import { figure, With, Without } from '../figures.tsx'
import { Star } from '#web/ui/display/Seal.tsx'

/** Each figure is only shown if it is true. */
export function Stats() {
  const { figures } = copy
  return (
    <>
      <With figure="figures">
        <dl className="stats">
          {(['pros', 'cities', 'rating'] as const).map((name) => (
            <With key={name} figure={name}>
              <div>
                <dt>
                  {figure(name)}
                  {name === 'rating' && <Star />}
                </dt>
                <dd>{figures[name]}</dd>
              </div>
            </With>
          ))}
        </dl>
      </With>
      <Without figure="figures">
        <p className="stats d3">{copy.first}</p>
      </Without>
    </>
  )
}
