import type { CSSProperties } from 'react'
import { crafts, craftNames } from './art/crafts.ts'

export const title = 'Color'
export const about = 'OKLCH, AA on every pair'
export const order = 2

const colours = [
  ['background', 'porcelain'],
  ['card'],
  ['muted', 'bisque'],
  ['secondary'],
  ['border'],
  ['input', '3:1 outline'],
  ['muted-foreground'],
  ['foreground', 'ink'],
  ['brand', 'lacquer'],
  ['brand-soft'],
  ['success'],
  ['warning'],
  ['destructive'],
  ['info'],
] as const

const ground = (name: string): CSSProperties => ({ background: `var(--${name})` })

export function Example() {
  return (
    <>
      <ul className="mt-4.5 grid grid-cols-3 gap-x-2 gap-y-3.5 sm:grid-cols-4 md:grid-cols-7">
        {colours.map(([name, alias]) => (
          <li key={name} className="grid min-w-0 content-start gap-px">
            <i className="mb-1 h-14 rounded-art shadow-[inset_0_0_0_1px_var(--border)]" style={ground(name)} />
            <span className="text-xs font-bold">{name}</span>
            {alias && <span className="text-2xs muted">{alias}</span>}
          </li>
        ))}
      </ul>
      <ul className="mt-5 grid grid-cols-2 gap-2 md:grid-cols-4">
        {crafts.map((craft) => (
          <li key={craft} className="grid grid-cols-[2.25rem_1fr] overflow-hidden rounded-art">
            <i style={ground(`specialty-${craft}`)} />
            <span
              className="px-3 py-2.5 text-sm font-semibold"
              style={{ ...ground(`specialty-${craft}-soft`), color: `var(--specialty-${craft}-ink)` }}
            >
              {craftNames[craft]}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
