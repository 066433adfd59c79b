// Draws a statement as PDF. Its fonts are the ones that every reader of PDF has, which know western letters only: others lose their
// accents here, while the CSV keeps them.
import {
  partnerOf,
  statementColumns,
  statementHint,
  statementNotice,
  statementTitle,
  statementTotal,
  totalsOf,
  type StatementLine,
} from '#domain/trading/statement.ts'
import { inWords } from '#domain/wording/days.ts'
import { palette } from '#domain/generated/palette.ts'
import { dollarsAndCents } from '#domain/wording/money.ts'

type Statement = { year: number; name: string; lines: readonly StatementLine[]; at: Date }
type Document = PDFKit.PDFDocument

const margin = 40
/** In points, of the 532 that a letter page has between its margins. */
const widths = [60, 50, 76, 98, 56, 98, 56, 38]
const gap = 6
const size = 8
const isAmount = (column: number) => column === 4 || column === 6 || column === 7

export async function statementPdf({ year, name, lines, at }: Statement): Promise<Buffer<ArrayBuffer>> {
  // Loaded with the first statement.
  const { default: PDFDocument } = await import('pdfkit')
  const title = statementTitle(year)
  const doc = new PDFDocument({ size: 'LETTER', margin, bufferPages: true, lang: 'en-US', info: { Title: title, CreationDate: at } })
  const parts: Buffer[] = []
  const done = new Promise<void>((resolve, reject) =>
    doc
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', resolve)
      .on('error', reject),
  )

  doc.font('Helvetica-Bold').fontSize(16).text(title)
  doc.font('Helvetica').fontSize(10).text(printable(name)).moveDown(0.5)
  doc.fontSize(9).text(statementNotice).text(statementHint).moveDown()
  row(doc, statementColumns, 'bold')
  for (const [index, line] of lines.entries()) {
    if (doc.y > doc.page.height - margin - 60) newPage(doc)
    row(doc, cellsOf(line))
    // Lets other requests in between.
    if (index % 100 === 99) await new Promise((resolve) => setImmediate(resolve))
  }
  const total = totalsOf(lines)
  row(
    doc,
    [
      statementTotal,
      '',
      '',
      '',
      dollarsAndCents(total.given_cents),
      '',
      dollarsAndCents(total.received_cents),
      dollarsAndCents(total.product_cost_cents),
    ],
    'bold',
  )
  number(doc)
  doc.end()
  await done
  return Buffer.concat(parts)
}

function cellsOf(line: StatementLine): string[] {
  return [
    inWords(new Date(`${line.completed_on}T12:00:00Z`), 'dayAndYear', 'UTC'),
    line.trade_id.slice(0, 8),
    partnerOf(line),
    line.given,
    dollarsAndCents(line.given_cents),
    line.received,
    dollarsAndCents(line.received_cents),
    dollarsAndCents(line.product_cost_cents),
  ]
}

/** Cells beside each other, as high as the highest of them, with a rule below. */
function row(doc: Document, cells: readonly string[], weight: 'bold' | 'plain' = 'plain'): void {
  doc.font(weight === 'bold' ? 'Helvetica-Bold' : 'Helvetica').fontSize(size)
  const top = doc.y
  let left = margin
  let bottom = top
  for (const [column, cell] of cells.entries()) {
    const width = (widths[column] ?? 0) - gap
    doc.text(printable(cell), left, top, { width, align: isAmount(column) ? 'right' : 'left' })
    bottom = Math.max(bottom, doc.y)
    left += width + gap
  }
  doc
    .moveTo(margin, bottom + 3)
    .lineTo(left, bottom + 3)
    .lineWidth(0.5)
    .strokeColor(palette.light.border)
    .stroke()
  doc.x = margin
  doc.y = bottom + 7
}

function newPage(doc: Document): void {
  doc.addPage()
  row(doc, statementColumns, 'bold')
}

function number(doc: Document): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    // Text below the margin would begin another page.
    doc.page.margins.bottom = 0
    doc
      .font('Helvetica')
      .fontSize(size)
      .text(`Page ${page + 1} of ${count}`, margin, doc.page.height - 30, { align: 'right' })
  }
}

/** Other than WinAnsi, the letters of the built-in fonts. */
const foreign = /[^\n\x20-\x7e\xa0-\xff‘’‚“”„–—•…€™œŒšŠžŽŸƒˆ˜†‡‰‹›]/gu
const unmarked: Record<string, string> = { Đ: 'D', đ: 'd', Ł: 'L', ł: 'l', ı: 'i' }
const dashes = /[\u2010-\u2012\u2015\u2212]/g

export function printable(text: string): string {
  // A hyphen that does not break is one, a ligature its letters, and what has no width nothing.
  const shown = text
    .normalize('NFC')
    .replaceAll(dashes, '-')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  return shown.replaceAll(foreign, (letter) => {
    const plain = unmarked[letter] ?? letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
    return plain.replaceAll(foreign, '?')
  })
}
