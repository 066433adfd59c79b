// A job that anyone may see. The server fills in the values, or says that there is no such job, or that it could not ask.
import type { ReactNode } from 'react'
import { href, paths } from '../../paths.ts'
import { figure, With, Without } from '../figures.tsx'
import { Footer } from '../Footer.tsx'
import { SiteHeader } from '../SiteHeader.tsx'
import { copy } from './job.copy.ts'

/** In the app, where a visitor can apply once they have signed in. */
const inTheApp = href(paths.auth({ next: href(paths.jobs({ id: 'JOB' })) })).replace('JOB', '{{jobId}}')
const allJobs = href(paths.auth({ next: href(paths.jobs()) }))

export function JobPage() {
  return (
    <>
      <SiteHeader />
      <main id="content" className="page-width job">
        <With figure="jobTitle">
          <Job />
        </With>
        <Without figure="jobTitle">
          <With figure="jobFailed">
            <h1 className="d1">{copy.busy.title}</h1>
            <p className="lead">{copy.busy.line}</p>
          </With>
          <Without figure="jobFailed">
            <h1 className="d1">{copy.gone.title}</h1>
            <p className="lead">{copy.gone.line}</p>
            <p className="job-actions">
              <a className="button default lg" href={inTheApp}>
                {copy.gone.signIn}
              </a>
            </p>
          </Without>
        </Without>
        <section className="job-new">
          <h2 className="d4">{copy.what.title}</h2>
          <p className="muted">{copy.what.line}</p>
          <a className="button outlined" href={paths.howItWorks()}>
            {copy.what.link}
          </a>
        </section>
      </main>
      <Footer />
    </>
  )
}

function Job() {
  const { facts, lead } = copy
  return (
    <article>
      <div className="art job-picture">
        <img src={figure('jobPicture')} alt="" width={1200} height={300} />
      </div>
      <h1 className="d1">{figure('jobTitle')}</h1>
      <p className="lead">
        {figure('jobCompany')}, <span className="muted">{figure('jobPlace')}</span>
      </p>
      <p className="small muted">
        <With figure="jobIsOpen">{lead.open}</With>
        <Without figure="jobIsOpen">{lead.over}</Without>
      </p>
      <Action />
      <dl className="job-facts">
        <Fact label={facts.pay}>{figure('jobPay')}</Fact>
        <Fact label={facts.type}>{figure('jobType')}</Fact>
        <Fact label={facts.place}>{figure('jobPlace')}</Fact>
        <With figure="jobClass">
          <Fact label={facts.class}>{figure('jobClass')}</Fact>
        </With>
        <With figure="jobExperience">
          <Fact label={facts.experience}>{figure('jobExperience')}</Fact>
        </With>
        <With figure="jobOpenings">
          <Fact label={facts.openings}>{figure('jobOpenings')}</Fact>
        </With>
        <With figure="jobTips">
          <Fact label={facts.tips}>{figure('jobTips')}</Fact>
        </With>
        <With figure="jobLicenses">
          <Fact label={facts.licenses}>{figure('jobLicenses')}</Fact>
        </With>
        <With figure="jobDays">
          <Fact label={facts.days}>{figure('jobDays')}</Fact>
        </With>
        <With figure="jobShifts">
          <Fact label={facts.shifts}>{figure('jobShifts')}</Fact>
        </With>
        <With figure="jobStart">
          <Fact label={facts.start}>{figure('jobStart')}</Fact>
        </With>
        <With figure="jobBenefits">
          <Fact label={facts.benefits}>{figure('jobBenefits')}</Fact>
        </With>
      </dl>
      <section>
        <h2 className="d4">{copy.about}</h2>
        <p className="job-text">{figure('jobDescription')}</p>
      </section>
      <With figure="jobRequirements">
        <section>
          <h2 className="d4">{copy.requirements}</h2>
          <p className="job-text">{figure('jobRequirements')}</p>
        </section>
      </With>
    </article>
  )
}

function Action() {
  return (
    <>
      <With figure="jobIsOpen">
        <p className="job-actions">
          <a className="button glossy lg" href={inTheApp}>
            {copy.apply}
          </a>
          <span className="small muted">{copy.applyLine}</span>
        </p>
      </With>
      <Without figure="jobIsOpen">
        <p className="note job-over">{copy.over}</p>
        <p className="job-actions">
          <a className="button outlined" href={allJobs}>
            {copy.more}
          </a>
        </p>
      </Without>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
