// A job that anyone may see. What the server fills in is in server/site/jobs.ts.
import { paths } from '../../paths.ts'
import { figure, With, Without } from '../figures.tsx'
import { Answer, Facts, ListedPage, Part, Taken } from '../listed/ListedPage.tsx'
import { copy } from './job.copy.ts'

const screen = (id: string) => paths.jobs({ id })

export function JobPage() {
  const { facts, lead } = copy
  return (
    <ListedPage gone={copy.gone} failed={copy.failed} screen={screen}>
      <p className="lead">
        {figure('jobCompany')}, <span className="muted">{figure('jobPlace')}</span>
      </p>
      <p className="small muted">
        <With figure="listedIsOpen">{lead.open}</With>
        <Without figure="listedIsOpen">{lead.over}</Without>
      </p>
      <With figure="listedIsOpen">
        <Answer words={copy.apply} screen={screen} />
      </With>
      <Without figure="listedIsOpen">
        <Taken words={copy.over} others={paths.jobs()} />
      </Without>
      <Facts
        facts={[
          [facts.pay, 'jobPay'],
          [facts.type, 'jobType'],
          [facts.place, 'jobPlace'],
          [facts.class, 'jobClass'],
          [facts.experience, 'jobExperience'],
          [facts.openings, 'jobOpenings'],
          [facts.tips, 'jobTips'],
          [facts.licenses, 'jobLicenses'],
          [facts.days, 'jobDays'],
          [facts.shifts, 'jobShifts'],
          [facts.start, 'jobStart'],
          [facts.benefits, 'jobBenefits'],
        ]}
      />
      <Part title={copy.about} text="listedText" />
      <Part title={copy.requirements} text="jobRequirements" />
    </ListedPage>
  )
}
