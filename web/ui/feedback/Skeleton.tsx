import type { CSSProperties } from 'react'
import { classNames } from '../class-names.ts'

/** A block with the real dimensions; appears after 200 ms and does not shimmer. */
export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }) {
  return <span className={classNames('skeleton', className)} style={style} aria-hidden />
}
