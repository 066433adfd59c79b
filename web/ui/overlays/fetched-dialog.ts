import { createElement, useEffect, useEffectEvent, useReducer, type ComponentType, type ReactNode } from 'react'
import { notify } from '../feedback/notify.ts'
import { couldNotOpen, useOnceTrue, whileOnline } from './fetched-apart.ts'

/** Without `open`, it is open for as long as it is there. */
type Opening = { open?: boolean } & ({ onOpenChange: (open: boolean) => void } | { onClose: () => void })

/**
 * A dialog that is loaded when it first opens, or earlier by its `fetch`. If that fails, an error says so and the dialog counts
 * as closed: the screen below stays as it is. Pass `() => import(…)`.
 */
export function fetchedDialog<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) {
  let part: ComponentType<Props> | null = null
  const fetch = whileOnline(fetchPart)
  function FetchedDialog(props: Props & Opening): ReactNode {
    const { open = true } = props
    const wasOpened = useOnceTrue(open)
    const [, renderAgain] = useReducer((times: number) => times + 1, 0)
    const load = useEffectEvent(async () => {
      try {
        part = await fetch()
        renderAgain()
      } catch {
        notify.error(couldNotOpen)
        if ('onClose' in props) props.onClose()
        else props.onOpenChange(false)
      }
    })
    useEffect(() => {
      if (open && part === null) void load()
    }, [open])
    return wasOpened && part !== null ? createElement(part, props) : null
  }
  return Object.assign(FetchedDialog, { fetch })
}
