import { Copy, Download } from 'lucide-react'
import { saveFile } from '#web/data/save-file.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { copyText } from './copy-text.ts'
import { copy } from './security.copy.ts'

/** The codes in groups of four; people may type them with or without the dashes. */
export function CodeSheet({ codes }: { codes: string[] }) {
  const shown = codes.map((code) => code.match(/.{1,4}/g)?.join('-') ?? code)
  return (
    <div className="grid gap-4">
      <ol className="code-sheet" aria-label="Recovery codes">
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="settings-actions">
        <Button variant="outline" onClick={() => void copyText(shown.join('\n'))}>
          <Copy aria-hidden /> Copy
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            saveFile(
              new Blob([`${copy.codes.fileTitle}\n\n${shown.join('\n')}\n`], { type: 'text/plain;charset=utf-8' }),
              copy.codes.fileName,
            )
          }
        >
          <Download aria-hidden /> Download
        </Button>
      </div>
    </div>
  )
}
