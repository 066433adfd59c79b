// Figures and facts that the server writes into a built page, and elements that depend on them (server/gateway/web/documents.ts).
import type { ReactNode } from 'react'

/** `open` is a fact about the installation: anyone can sign up. */
type FigureName = 'pros' | 'cities' | 'rating' | 'figures' | 'foundersLeft' | 'open' | JobValue
/** What server/site/jobs.ts says about one job. */
type JobValue =
  | 'jobTitle'
  | 'jobCompany'
  | 'jobPlace'
  | 'jobPay'
  | 'jobType'
  | 'jobClass'
  | 'jobExperience'
  | 'jobOpenings'
  | 'jobTips'
  | 'jobLicenses'
  | 'jobDays'
  | 'jobShifts'
  | 'jobStart'
  | 'jobBenefits'
  | 'jobPosted'
  | 'jobEnds'
  | 'jobIsOpen'
  | 'jobDescription'
  | 'jobRequirements'
  | 'jobPicture'
  | 'jobFailed'

export const figure = (name: FigureName) => `{{${name}}}`

/** Shown if the figure has a value. */
export function With({ figure: name, children }: { figure: FigureName; children: ReactNode }) {
  return (
    <>
      {`{{#${name}}}`}
      {children}
      {`{{/${name}}}`}
    </>
  )
}

/** Shown if the figure has no value. */
export function Without({ figure: name, children }: { figure: FigureName; children: ReactNode }) {
  return (
    <>
      {`{{^${name}}}`}
      {children}
      {`{{/${name}}}`}
    </>
  )
}
