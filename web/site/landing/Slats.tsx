import { craftNames } from '#web/ui/art/crafts.ts'
import { Picture } from '../Picture.tsx'
import { swatches } from './swatches.ts'

export function Slats() {
  return (
    <ul className="slats" aria-label="Crafts">
      {swatches.map(({ craft, seed, mode, way }) => (
        <li key={craft}>
          <Picture craft={craft} seed={seed} mode={mode} way={way} w={170} h={520}>
            <span>{craftNames[craft]}</span>
          </Picture>
        </li>
      ))}
    </ul>
  )
}
