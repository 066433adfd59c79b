import { craftNames } from '../ui/art/crafts.ts'
import { paths } from '../paths.ts'
import { Crafts } from './Crafts.tsx'
import { copy } from './copy.ts'
import { Footer } from './Footer.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { Picture } from './Picture.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { swatches } from './swatches.ts'

const places = [
  ['#how', 'How it works'],
  ['#crafts', 'Crafts'],
] as const

export function Landing() {
  return (
    <>
      <SiteHeader places={places} />
      <main id="content">
        <section className="hero page-width">
          <p className="launch">
            <i />
            {copy.launch}
          </p>
          <h1 className="mega">
            Trade Beauty Services <span>Like a Pro</span>
          </h1>
          <div className="hero-body">
            <div className="pitch">
              <p className="lead">{copy.pitch}</p>
              <a href={paths.auth({ mode: 'signup' })} className="button glossy lg start">
                {copy.start}
              </a>
              <a href="#how" className="button link more">
                {copy.more}
                <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
                  <path d="M12 5v14m7-7-7 7-7-7" />
                </svg>
              </a>
            </div>
            <ul className="slats" aria-label="Crafts">
              {swatches.map(({ craft, seed, mode, way }) => (
                <li key={craft}>
                  <Picture craft={craft} seed={seed} mode={mode} way={way} w={170} h={520}>
                    <span>{craftNames[craft]}</span>
                  </Picture>
                </li>
              ))}
            </ul>
          </div>
        </section>
        <HowItWorks />
        <Crafts />
      </main>
      <Footer />
    </>
  )
}
