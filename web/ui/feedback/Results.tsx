import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { classNames } from '../class-names.ts'
import { Button } from '../controls/Button.tsx'
import { results, type ResultAction } from './results.ts'
import { Toast } from './Toast.tsx'

const icons = { default: Info, destructive: CircleAlert, success: CircleCheck }

/**
 * Rendered once in the app, below the notices. The region is there before the first result, so that screen readers announce
 * what appears in it.
 */
export function Results() {
  const result = useSyncExternalStore(results.subscribe, results.current, () => null)
  return (
    <section aria-label="Results" aria-live={result?.variant === 'destructive' ? 'assertive' : 'polite'}>
      {result && (
        <div
          key={result.id}
          className={classNames('toast', result.variant)}
          data-state={result.isOpen ? 'open' : 'closed'}
          aria-hidden={!result.isOpen}
          onPointerEnter={results.hold}
          onPointerLeave={results.release}
        >
          <Toast
            icon={icons[result.variant]}
            title={result.title}
            line={result.line}
            action={result.action && <Act id={result.id} {...result.action} />}
            onDismiss={() => results.dismiss(result.id)}
          />
        </div>
      )}
    </section>
  )
}

function Act({ id, label, onClick }: ResultAction & { id: number }) {
  return (
    <Button
      variant="outline"
      size="sm"
      onClick={() => {
        results.dismiss(id)
        onClick()
      }}
    >
      {label}
    </Button>
  )
}
