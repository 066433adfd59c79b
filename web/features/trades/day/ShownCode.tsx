import { lazy, Suspense, type ReactNode } from 'react'
import type { AppointmentRow } from '../trades.data.ts'
import { checkInLink } from './check-in-link.ts'
import { copy } from './day.copy.ts'

// Without a connection the picture may not have come; the digits are enough.
const Picture = lazy<(props: { link: string }) => ReactNode>(() =>
  import('./CodePicture.tsx').then(
    ({ CodePicture: part }) => ({ default: part }),
    () => ({ default: () => null }),
  ),
)

/** What the receiver of a service shows, and the provider enters or scans. */
export function ShownCode({ meeting, code }: { meeting: AppointmentRow; code: string }) {
  return (
    <div className="appointment-code">
      <p>
        <span className="muted text-sm">{copy.code.show}</span>
        <b className="tabular-nums">{code}</b>
      </p>
      <Suspense fallback={<div className="appointment-qr" />}>
        <Picture link={checkInLink(location.origin, meeting, code)} />
      </Suspense>
    </div>
  )
}
