// What a queue of the admin area consists of. An area describes its queue in one file and renders it with `Queue`
// (docs/adding-a-feature.md).
import type { ReactNode } from 'react'
import type { ButtonLook } from '#web/ui/controls/Button.tsx'
import type { Template } from '../TemplateField.tsx'

/** As many rows as one decision may be about, and as one page holds. */
export const most = 50

export type Question = { filter: string; search: string }

export type Column<Row> = { label: string; cell: (row: Row) => ReactNode }

/** Text that goes with a decision. `templates` are starting points to choose from. */
export type Note = { label: string; templates: readonly Template[]; isRequired: boolean; most: number }

/** Ways to decide, of which one is chosen. */
type Choices = { label: string; options: readonly { value: string; label: string }[] }

export type Decision<Row> = {
  /** The button, which names its object: "Close message". */
  label: string
  busy: string
  done: (many: number) => string
  variant: NonNullable<ButtonLook['variant']>
  /** Callers whose roles do not include it don't see the button. */
  act: string
  /** Whether the decision can be made about this row. */
  fits: (row: Row) => boolean
  note?: Note
  choices?: Choices
  /** What will happen, and what the person will read, shown before the button. `choice` is empty until one is chosen. */
  says: (rows: readonly Row[], note: string, choice: string) => ReactNode
  run: (row: Row, note: string, choice: string) => Promise<unknown>
}

export type Queue<Row extends { id: string }> = {
  /** Its key in the cache, below the member's admin data. */
  key: string
  /** The table's name: "Contact messages". */
  label: string
  /** The first one is shown if the address names none. */
  filters: readonly { value: string; label: string }[]
  /** The label of the search field; without it there is none. */
  search?: string
  /** The private channel that says when rows changed; without it the rows are read again when they are opened. */
  topic?: string
  /** A page of at most `most` rows: those after this one, or the first ones. */
  page: (question: Question, after: Row | null) => Promise<Row[]>
  titleOf: (row: Row) => string
  columns: readonly Column<Row>[]
  /** Since when a row has waited; null if it waits for nobody. */
  waitsSince: (row: Row) => string | null
  preview: (row: Row) => ReactNode
  /** The keys A and R make the first two that fit a row. */
  decisions: readonly Decision<Row>[]
  empty: (filter: string) => { title: string; line: string }
}
