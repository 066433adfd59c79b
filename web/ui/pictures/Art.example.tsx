import { Art } from './Art.tsx'
import { crafts, type Craft } from '../art/crafts.ts'
import { modesOf } from '../art/modes.ts'

export const title = 'Textures'
export const about = '8 crafts, 28 modes, 5 colourways'
export const order = 4

export function Example() {
  const pictures = crafts.flatMap((craft: Craft) => modesOf(craft).map((mode) => ({ craft, mode })))
  return (
    <ul className="mt-4.5 grid grid-cols-4 gap-x-2 gap-y-2.5 md:grid-cols-7">
      {pictures.map(({ craft, mode }, i) => (
        <li key={`${craft}-${mode}`} className="grid gap-0.5">
          <Art craft={craft} seed={`ds-${mode}`} mode={mode} way={(i * 2) % 5} w={300} h={300} className="aspect-square" />
          <span className="text-2xs muted">{mode}</span>
        </li>
      ))}
    </ul>
  )
}
