import { MyBalance } from './MyBalance.tsx'
import { NextAppointment } from './NextAppointment.tsx'
import { copy } from './overview.copy.ts'
import { ToDo } from './ToDo.tsx'
import './overview.css'

/** A column beside the open trade where there is room, otherwise cards above the list. */
export function Overview({ myId }: { myId: string }) {
  return (
    <section className="trades-overview" aria-label={copy.label}>
      <MyBalance myId={myId} />
      <NextAppointment myId={myId} />
      <ToDo myId={myId} />
    </section>
  )
}
