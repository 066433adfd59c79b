import { Button } from '../controls/Button.tsx'
import { notify } from './notify.ts'

export const title = 'Toasts'
export const about = 'Results one at a time, notices up to three'
export const order = 9

export function Example() {
  return (
    <div className="mt-4.5 flex flex-wrap gap-2.5">
      <Button variant="outline" onClick={() => notify.result('Draft kept', 'It waits in this browser.')}>
        Default result
      </Button>
      <Button variant="outline" onClick={() => notify.success('You and Maya can review each other now.', 'Trade confirmed')}>
        Success result
      </Button>
      <Button variant="outline" onClick={() => notify.success('Message deleted')}>
        Plain success
      </Button>
      <Button variant="outline" onClick={() => notify.error('Failed to send message')}>
        Destructive result
      </Button>
      <Button
        variant="outline"
        onClick={() => void notify.notice('New trade proposal', 'Lena offers a hot stone massage.', { label: 'Open', onClick: () => {} })}
      >
        Notice
      </Button>
    </div>
  )
}
