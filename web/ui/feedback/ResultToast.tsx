import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { classNames } from '../class-names.ts'
import { Button } from '../controls/Button.tsx'
import { results, type ResultAction } from './results.ts'
import { Toast } from './Toast.tsx'

const icons = { default: Info, destructive: CircleAlert, success: CircleCheck }

/** The current result, in the region that the app renders from the start. */
export function ResultToast() {
  const result = useSyncExternalStore(results.subscribe, results.current, () => null)
  if (!result) return null
  return (
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
