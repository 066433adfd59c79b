import type { ComponentProps, ReactNode } from 'react'
import { DetailBody, DetailFrame, DetailHead } from '#web/features/listing/detail/DetailFrame.tsx'
import { PartText } from '#web/features/listing/detail/Part.tsx'
import { copy } from './tips.copy.ts'

type Slots = Pick<ComponentProps<typeof DetailFrame>, 'back'> & { tools?: ReactNode; note?: ReactNode }
type ShownTip = { title: string; body: string; owner: { full_name: string } | null }

/** A tip in its detail and in the preview of the form. */
export function TipView({ tip: { title, body, owner }, tools, note, ...slots }: Slots & { tip: ShownTip }) {
  return (
    <DetailFrame title={title} {...slots}>
      <DetailBody>
        <DetailHead title={title} line={copy.from(owner?.full_name ?? copy.someone)}>
          {tools}
        </DetailHead>
        {note}
        <PartText>{body}</PartText>
      </DetailBody>
    </DetailFrame>
  )
}
