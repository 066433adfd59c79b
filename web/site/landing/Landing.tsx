import { Crafts } from './Crafts.tsx'
import { copy } from '../copy.ts'
import { Faq } from './Faq.tsx'
import { Footer } from '../Footer.tsx'
import { Founders } from './Founders.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { JoinForm } from '../waitlist/JoinForm.tsx'
import { With, Without } from '../figures.tsx'
import { Plans } from '../how-it-works/Plans.tsx'
import { SiteHeader } from '../SiteHeader.tsx'
import { SignUpLink } from '../SignUpLink.tsx'
import { Slats } from './Slats.tsx'
import { Stats } from './Stats.tsx'
import { WaitlistSection } from '../waitlist/WaitlistSection.tsx'
import { Why } from './Why.tsx'

const places = [
  ['#how', 'How it works'],
  ['#crafts', 'Crafts'],
  ['#plans', 'Plans'],
  ['#waitlist', 'Founding members'],
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
              <With figure="open">
                <SignUpLink />
                <p className="small muted">{copy.founders}</p>
                <p className="or">{copy.notToday}</p>
              </With>
              <JoinForm />
              <Without figure="open">
                <p className="small muted">{copy.founders}</p>
              </Without>
              <p className="ways">
                <a href="#waitlist" className="button link more">
                  {copy.more}
                  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
                    <path d="M12 5v14m7-7-7 7-7-7" />
                  </svg>
                </a>
              </p>
            </div>
            <Slats />
            <Stats />
          </div>
        </section>
        <HowItWorks />
        <Crafts />
        <Why />
        <Plans />
        <Founders />
        <Faq />
        <WaitlistSection />
      </main>
      <Footer />
    </>
  )
}
