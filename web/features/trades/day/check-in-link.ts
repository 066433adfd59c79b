// The address in the picture of a check-in code. The code is in the fragment, which browsers keep to themselves: no server, no log and no
// referrer gets it. Whether it is the right one is judged where every code is, when it is sent.
import { useEffect, useState } from 'react'
import { href, paths } from '#web/paths.ts'

export const checkInLink = (origin: string, { trade_id: id, id: appointmentId }: { trade_id: string; id: string }, code: string): string =>
  `${origin}${href(paths.trades({ id }))}#check-in=${appointmentId}.${code}`

export function codeIn(fragment: string, appointmentId: string): string {
  const [, forAppointment, code = ''] = /^#check-in=([0-9a-f-]{36})\.(\d{6})$/.exec(fragment) ?? []
  return forAppointment === appointmentId ? code : ''
}

/** The code for this appointment that was scanned, or nothing; it is gone from the address afterwards. */
export function useScannedCode(appointmentId: string): string {
  const [code] = useState(() => codeIn(location.hash, appointmentId))
  useEffect(() => {
    if (code !== '') history.replaceState(history.state, '', location.pathname + location.search)
  }, [code])
  return code
}
