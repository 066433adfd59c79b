// Figures and facts that the server writes into a built page, and elements that depend on them (server/gateway/web/documents.ts).
import type { ReactNode } from 'react'

/** `open` is a fact about the installation: anyone can sign up. */
type FigureName = 'pros' | 'cities' | 'rating' | 'figures' | 'foundersLeft' | 'open' | ListedFigure
/** What server/site/listed.ts says of what a member lists, and server/site/jobs.ts and items.ts of one job or item. */
export type ListedFigure = 'listedTitle' | 'listedText' | 'listedPicture' | 'listedIsOpen' | 'listedFailed' | JobFigure | ItemFigure
type JobFigure =
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
  | 'jobRequirements'
type ItemFigure =
  | 'itemPrice'
  | 'itemPlace'
  | 'itemIsSold'
  | 'itemCategory'
  | 'itemKind'
  | 'itemCondition'
  | 'itemBrand'
  | 'itemModel'
  | 'itemPieces'
  | 'itemCleaned'
  | 'itemKeeps'
  | 'itemOpened'
  | 'itemPickup'
  | 'itemShipping'
  | 'itemWants'
  | `itemFact_${string}`

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
