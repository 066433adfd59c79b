import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '../controls/Button.tsx'
import { classNames } from '../class-names.ts'
import { results } from './results.ts'

const icons = { default: Info, destructive: CircleAlert, success: CircleCheck }

/** Stands once in the app. The region is always there, so that what appears in it is read out. */
export function Results() {
  const result = useSyncExternalStore(results.subscribe, results.current, () => null)
  const Icon = icons[result?.variant ?? 'default']
  return (
    <section className="toasts" aria-label="Results" aria-live={result?.variant === 'destructive' ? 'assertive' : 'polite'}>
      {result && (
        <div
          key={result.id}
          className={classNames('toast', result.variant)}
          data-state={result.isOpen ? 'open' : 'closed'}
          aria-hidden={!result.isOpen}
          onPointerEnter={results.hold}
          onPointerLeave={results.release}
        >
          <Icon aria-hidden />
          <p className="words">
            <b>{result.title}</b>
            {result.line && <span>{result.line}</span>}
          </p>
          <Button variant="ghost" size="icon-sm" aria-label="Dismiss" onClick={() => results.dismiss(result.id)}>
            <X aria-hidden />
          </Button>
        </div>
      )}
    </section>
  )
}
