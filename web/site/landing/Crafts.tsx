import { href, paths } from '#web/paths.ts'
import { craftNames } from '#web/ui/art/crafts.ts'
import { copy } from '../copy.ts'
import { Picture } from '../Picture.tsx'
import { swatches } from './swatches.ts'

/** `linked` is false on pages with a single call to action. */
export function Crafts({ linked = true }: { linked?: boolean }) {
  const Row = linked ? 'a' : 'div'
  return (
    <section className="crafts page-width" id="crafts">
      <div className="folio">
        <h2 className="d2">{copy.crafts}</h2>
      </div>
      <ul>
        {swatches.map(({ craft, seed, mode, way }) => (
          <li key={craft}>
            <Row {...(linked && { href: href(paths.browse()) })}>
              <Picture craft={craft} seed={`idx${seed}`} mode={mode} way={way} w={240} h={160} lazy />
              <span className="d4">{craftNames[craft]}</span>
            </Row>
          </li>
        ))}
      </ul>
    </section>
  )
}
