import type { CSSProperties } from 'react'
import { copy } from './trades.copy.ts'
import { steps, type TradeFigures } from './trades.data.ts'

/** Each step with a bar, how many trades came so far, and which part of those that were sent. */
export function Funnel({ figures: { funnel, before } }: { figures: TradeFigures }) {
  const { step, now, before: earlier } = copy.columns
  return (
    <section className="admin-part" aria-labelledby="funnel">
      <h2 className="d4" id="funnel">
        {copy.funnel}
      </h2>
      <p className="muted text-sm">{copy.funnelLine}</p>
      <table className="admin-table funnel">
        <caption className="visually-hidden">{copy.funnel}</caption>
        <thead>
          <tr>
            <th scope="col">{step}</th>
            <td className="funnel-bar" aria-hidden />
            <th scope="col" className="number">
              {now}
            </th>
            <th scope="col" className="number">
              {earlier}
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map((each) => (
            <tr key={each}>
              <th scope="row">{copy.steps[each]}</th>
              <td className="funnel-bar" aria-hidden>
                <i style={{ '--part': funnel.sent === 0 ? 0 : funnel[each] / funnel.sent } as CSSProperties} />
              </td>
              <Reached many={funnel[each]} of={funnel.sent} isAll={each === 'sent'} />
              <Reached many={before[each]} of={before.sent} isAll={each === 'sent'} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Reached({ many, of, isAll }: { many: number; of: number; isAll: boolean }) {
  return (
    <td className="number">
      <b>{many.toLocaleString('en-US')}</b> <small className="muted">{!isAll && copy.percent(many, of)}</small>
    </td>
  )
}
