// The landing page for visitors from an advertisement: no navigation, one form.
import { brandName, Mark } from '#web/ui/display/Mark.tsx'
import { Crafts } from './Crafts.tsx'
import { copy } from '../copy.ts'
import { Faq } from './Faq.tsx'
import { Footer } from '../Footer.tsx'
import { Founders } from './Founders.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { JoinForm } from '../waitlist/JoinForm.tsx'
import { Plans } from '../how-it-works/Plans.tsx'
import { Slats } from './Slats.tsx'
import { Stats } from './Stats.tsx'
import { Problems } from '../waitlist/WaitlistSection.tsx'
import { Why } from './Why.tsx'

export function Marketing() {
  return (
    <>
      <header className="site-header">
        <a className="brand" href="/" aria-label={`${brandName}, home`}>
          <Mark />
          <span>{brandName}</span>
        </a>
      </header>
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
            <div className="pitch" id="waitlist">
              <p className="lead">{copy.pitch}</p>
              <JoinForm from="marketing" />
              <Problems />
              <p className="small muted">{copy.founders}</p>
            </div>
            <Slats />
            <Stats />
          </div>
        </section>
        <HowItWorks />
        <Crafts linked={false} />
        <Why />
        <Plans linked={false} />
        <Founders />
        <Faq />
        <p className="page-width back-to-form">
          <a className="button outlined lg" href="#waitlist">
            {copy.back}
          </a>
        </p>
      </main>
      <Footer />
    </>
  )
}
