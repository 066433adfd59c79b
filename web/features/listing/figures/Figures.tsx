import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import './figures.css'

/** All that a listing's owner reads of how it is doing. */
export function FiguresFrame({ children }: { children: ReactNode }) {
  return <div className="listing-analytics">{children}</div>
}

export function FiguresSkeleton({ label }: { label: string }) {
  return (
    <div className="grid gap-6 pt-4" aria-label={label} aria-busy>
      <Skeleton className="h-24" />
      <Skeleton className="h-52" />
      <Skeleton className="h-40" />
    </div>
  )
}

/** Two or four numbers, each a `Figure`. */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className="listing-figures" aria-label={label}>
      {children}
    </dl>
  )
}

export function Figure({ label, value, line }: { label: string; value: string; line: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b className="d2 tabular-nums">{value}</b>
        <span>{line}</span>
      </dd>
    </div>
  )
}

/** Two beside each other, where there is room. */
export function FigurePair({ children }: { children: ReactNode }) {
  return <div className="listing-figure-pair">{children}</div>
}
