import { Bold, Eye, Italic, Link2, List, Quote, SquarePen, type LucideIcon } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { begun, linked, wrapped, type Edit } from './marks.ts'
import { copy } from './text.copy.ts'

type Tool = 'bold' | 'italic' | 'list' | 'quote' | 'link'
type Editing = (box: HTMLTextAreaElement) => Edit
/** `key` is pressed with Ctrl or Cmd, capitals with Shift too. */
const tools: Record<Tool, { icon: LucideIcon; key: string; edit: Editing }> = {
  bold: { icon: Bold, key: 'b', edit: (box) => wrapped(box.value, selectionOf(box), '**') },
  italic: { icon: Italic, key: 'i', edit: (box) => wrapped(box.value, selectionOf(box), '_') },
  list: { icon: List, key: '*', edit: (box) => begun(box.value, selectionOf(box), '- ') },
  quote: { icon: Quote, key: '>', edit: (box) => begun(box.value, selectionOf(box), '> ') },
  link: { icon: Link2, key: 'k', edit: (box) => linked(box.value, selectionOf(box)) },
}
const selectionOf = ({ selectionStart: start, selectionEnd: end }: HTMLTextAreaElement) => ({ start, end })

/** Keyboards differ in what Shift makes of these keys. */
const shifted: Partial<Record<string, string>> = { Digit8: '*', Digit9: '>' }

/** What the keys do that are pressed with Ctrl or Cmd. */
export const editOfKeys = ({ key: pressed, shiftKey, code }: KeyboardEvent): Editing | undefined =>
  Object.values(tools).find(({ key }) => key === pressed || (shiftKey && shifted[code] === key))?.edit

/** Above the text: its formatting, how much of it is left (`left`), and the button of the preview. */
export function TextTools({
  left,
  isPreview,
  onPreview,
  onEdit,
}: {
  left: number | null
  isPreview: boolean
  onPreview: () => void
  onEdit: (edit: Editing) => void
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset here would be announced as part of the form
    <div className="text-tools" role="group" aria-label={copy.tools}>
      {!isPreview &&
        Object.entries(tools).map(([name, { icon: Icon, edit }]) => (
          <Button
            key={name}
            variant="ghost"
            size="icon"
            aria-label={copy[name as Tool]}
            title={copy[name as Tool]}
            onClick={() => onEdit(edit)}
          >
            <Icon aria-hidden />
          </Button>
        ))}
      <span className="grow" />
      {left !== null && (
        <span className={left < 0 ? 'text-left over' : 'text-left'} aria-live="polite">
          {copy.left(left)}
        </span>
      )}
      <Button variant="ghost" size="sm" className="text-toggle" aria-label={isPreview ? copy.write : copy.preview} onClick={onPreview}>
        {isPreview ? <SquarePen aria-hidden /> : <Eye aria-hidden />}
        <span>{isPreview ? copy.write : copy.preview}</span>
      </Button>
    </div>
  )
}
