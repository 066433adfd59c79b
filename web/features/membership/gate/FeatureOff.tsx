import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { Art } from '#web/ui/pictures/Art.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { copy, offWords } from '../membership.copy.ts'
import './gate.css'

/** Replaces a screen whose feature is turned off. No plan opens it, so none is offered. `children` is what stays open. */
export function FeatureOff({ feature, children }: { feature: string; children?: ReactNode }) {
  const { title, line } = offWords(feature)
  return (
    <div className="page-width gate">
      <div className="state">
        <Art craft="hair" seed={feature} w={400} h={300} quiet={0.6} />
        <h1 className="d2">{title}</h1>
        <p className="muted">{line}</p>
        <Button asChild variant="outline">
          <Link {...paths.home()}>{copy.gate.off.home}</Link>
        </Button>
      </div>
      {children}
    </div>
  )
}
