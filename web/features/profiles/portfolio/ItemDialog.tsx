import { useState } from 'react'
import { crafts, isCraft } from '#domain/crafts.ts'
import { altTextLength, altTextProblem, captionMost, type Piece } from '#domain/portfolio.ts'
import { Art } from '#web/ui/pictures/Art.tsx'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input, Textarea } from '#web/ui/controls/Input.tsx'
import { CraftField } from '../editing/CraftField.tsx'
import { EntryDialog } from '../editing/entries/EntryDialog.tsx'
import { wordsFor } from '../editing/problem.ts'
import { signedPhoto } from '../pictures/addresses.ts'
import { copy } from './portfolio.copy.ts'
import { write, type PortfolioItem } from './portfolio.data.ts'

/** Edits the texts of one picture. The picture itself cannot be replaced: another picture is another piece. */
export function ItemDialog({ item, piece, onClose }: { item: PortfolioItem; piece: Piece; onClose: () => void }) {
  const [altText, setAltText] = useState(piece.altText)
  const [caption, setCaption] = useState(item.caption)
  const [category, setCategory] = useState(item.category && isCraft(item.category) ? item.category : crafts[0])
  const wrong = altTextProblem(altText)
  return (
    <EntryDialog
      title="Edit picture"
      action="Save picture"
      failed={copy.saveFailed}
      onSave={() => write.change(item.id, { path: piece.path, altText, caption, category })}
      onClose={onClose}
    >
      {(problem) => (
        <>
          <Art
            craft={craftOf(category)}
            seed={item.id}
            src={signedPhoto(item.picture_addresses)}
            className="portfolio-shown"
            label={piece.altText}
          />
          <Field
            label="Description"
            hint={copy.altHint}
            error={wordsFor(problem, 'alt_text') ?? (wrong && altText !== piece.altText ? copy.altText[wrong] : null)}
          >
            {(control) => (
              <Input
                {...control}
                required
                maxLength={altTextLength.most}
                value={altText}
                onChange={(event) => setAltText(event.target.value)}
              />
            )}
          </Field>
          <Field label="Caption" hint="Optional. Stands under the picture." error={wordsFor(problem, 'caption')}>
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                maxLength={captionMost}
                value={caption}
                onChange={(event) => setCaption(event.target.value)}
              />
            )}
          </Field>
          <CraftField value={category} onChange={setCategory} error={wordsFor(problem, 'category')} />
        </>
      )}
    </EntryDialog>
  )
}
