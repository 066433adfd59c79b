import type { CSSProperties } from 'react'
import { craftNames, type Craft } from '../art/crafts.ts'

export const craftColour = (craft: Craft) => ({ '--craft': `var(--specialty-${craft})` }) as CSSProperties

export function Swatch({ craft }: { craft: Craft }) {
  return <i className="swatch" style={craftColour(craft)} aria-hidden />
}

/** A square and a name; never a pill. */
export function SwatchChip({ craft, children = craftNames[craft] }: { craft: Craft; children?: string }) {
  return (
    <span className="chip">
      <Swatch craft={craft} />
      {children}
    </span>
  )
}
