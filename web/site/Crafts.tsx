import { paths } from '../paths.ts'
import { craftNames } from '../ui/art/crafts.ts'
import { copy } from './copy.ts'
import { Picture } from './Picture.tsx'
import { swatches } from './swatches.ts'

export function Crafts() {
  return (
    <section className="crafts page-width" id="crafts">
      <div className="folio">
        <h2 className="d2">{copy.crafts}</h2>
      </div>
      <ul>
        {swatches.map(({ craft, seed, mode, way }) => (
          <li key={craft}>
            <a href={paths.browse()}>
              <Picture craft={craft} seed={`idx${seed}`} mode={mode} way={way} w={240} h={160} lazy />
              <span className="d4">{craftNames[craft]}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
