import encodeQr from 'qr'
import { copy } from './day.copy.ts'

/** Empty modules around the code, without which some cameras cannot find it. */
const quietZone = 4

/** Black on white in both themes: many cameras cannot read it the other way round. */
export function CodePicture({ link }: { link: string }) {
  const rows = encodeQr(link, 'raw', { ecc: 'medium', border: quietZone })
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className="appointment-qr"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={copy.code.picture}
      shapeRendering="crispEdges"
    >
      <path fill="white" d={`M0 0h${rows.length}v${rows.length}H0z`} />
      <path fill="black" d={dark.join('')} />
    </svg>
  )
}
