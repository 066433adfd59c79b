import { useRef, type ReactNode } from 'react'
import { pictureKinds } from '#web/data/images.ts'
import { Button, type ButtonLook } from '#web/ui/controls/Button.tsx'

/** A button that opens the file picker. The same file can be chosen twice in a row. */
export function FileButton({
  label,
  multiple = false,
  variant,
  disabled = false,
  onFiles,
  children,
}: {
  /** The accessible name of the file input. */
  label: string
  multiple?: boolean
  variant?: ButtonLook['variant']
  disabled?: boolean
  onFiles: (files: File[]) => void
  children: ReactNode
}) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        accept={pictureKinds}
        multiple={multiple}
        hidden
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button {...(variant && { variant })} disabled={disabled} onClick={() => field.current?.click()}>
        {children}
      </Button>
    </>
  )
}
