import { ContentPage } from '../ContentPage.tsx'
import { howItWorks } from './how-it-works.copy.ts'
import type { PictureOf } from '../Picture.tsx'
import { Meter } from './Meter.tsx'
import { PlanList } from './Plans.tsx'
import { planWords } from './plans.copy.ts'
import { paths } from '#web/paths.ts'

const { steps, more } = howItWorks

export function HowItWorksPage({ picture: own }: { picture: PictureOf }) {
  const parts = [...steps.map((step, place) => ({ ...step, title: `${place + 1}. ${step.title}` })), ...more]
  const sections = parts.map(({ id, title, lines, ...rest }) => ({
    id,
    title,
    picture: 'picture' in rest ? rest.picture : undefined,
    body: (
      <>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {id === 'agree' && <Meter />}
        {id === 'agree' && <p className="small muted">{howItWorks.meter}</p>}
      </>
    ),
  }))
  const plans = { id: 'plans', title: planWords.title, body: <PlanList />, isWide: true } as const
  return (
    <ContentPage
      path={paths.howItWorks()}
      title={howItWorks.title}
      lead={howItWorks.lead}
      updated="2026-11-22"
      picture={own}
      sections={[...sections, plans]}
    />
  )
}
