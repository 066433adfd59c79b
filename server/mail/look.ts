// The styles of an email: inline attributes for the light palette, and one style element for the dark one.
import type { CSSProperties } from 'react'
import { palette } from '#domain/generated/palette.ts'

type Token = keyof typeof palette.light
type Part = { color?: Token; backgroundColor?: Token; borderColor?: Token; plain: CSSProperties }

const sans = "'Hanken Grotesk',system-ui,-apple-system,'Segoe UI',sans-serif"
const display = "Imbue,Didot,'Bodoni 72','Bodoni MT','Times New Roman',serif"
const button = { borderRadius: '8px' } as const

const parts = {
  ground: { backgroundColor: 'background', plain: { margin: '0', padding: '0' } },
  sheet: {
    color: 'foreground',
    plain: { maxWidth: '560px', padding: '24px 20px 40px', font: `400 16px/1.55 ${sans}`, overflowWrap: 'break-word', textAlign: 'left' },
  },
  mark: {
    color: 'foreground',
    borderColor: 'rule',
    plain: { padding: '0 0 14px', borderWidth: '0 0 1px', borderStyle: 'solid', font: `500 26px/1.1 ${display}` },
  },
  title: {
    color: 'foreground',
    plain: { margin: '32px 0 20px', font: `500 40px/1.04 ${display}`, letterSpacing: '-.01em', textWrap: 'balance' },
  },
  text: { plain: { margin: '0 0 16px', whiteSpace: 'pre-line' } },
  hint: { color: 'muted-foreground', plain: { margin: '0 0 20px', fontSize: '13px', lineHeight: '1.45' } },
  action: { backgroundColor: 'primary', plain: button },
  // Lacquer: lighter at the top, darker at the bottom, with a highlight along the top edge.
  weighty: {
    backgroundColor: 'brand',
    plain: {
      ...button,
      backgroundImage: `linear-gradient(180deg,rgba(255,255,255,.12),rgba(255,255,255,0) 52%,rgba(0,0,0,.12))`,
      boxShadow: 'inset 0 1px 0 rgba(255,255,255,.38),0 1px 2px rgba(80,0,25,.35)',
    },
  },
  label: { color: 'primary-foreground', plain: labelOf() },
  gloss: { color: 'brand-foreground', plain: labelOf() },
  link: { color: 'brand-ink', plain: { textDecoration: 'underline', wordBreak: 'break-word' } },
  code: { color: 'foreground', plain: { margin: '0 0 20px', font: `500 44px/1.1 ${display}`, letterSpacing: '.06em' } },
  facts: {
    borderColor: 'rule',
    plain: { margin: '0 0 20px', borderWidth: '1px 0 0', borderStyle: 'solid', borderCollapse: 'collapse' },
  },
  name: { color: 'muted-foreground', borderColor: 'border', plain: { ...cell(), textAlign: 'left', fontSize: '14px', fontWeight: '400' } },
  value: { borderColor: 'border', plain: { ...cell(), paddingLeft: '16px', textAlign: 'right', fontWeight: '600' } },
  entry: { plain: {} },
  line: { borderColor: 'border', plain: { padding: '14px 0', borderWidth: '1px 0 0', borderStyle: 'solid' } },
  heading: { color: 'foreground', plain: { fontWeight: '600', textDecoration: 'none' } },
  detail: { color: 'muted-foreground', plain: { margin: '2px 0 0', fontSize: '14px', lineHeight: '1.45' } },
  quote: {
    backgroundColor: 'muted',
    plain: { margin: '0 0 20px', padding: '14px 16px', borderRadius: '8px', whiteSpace: 'pre-wrap' },
  },
  foot: {
    color: 'muted-foreground',
    borderColor: 'border',
    plain: { paddingTop: '16px', borderWidth: '1px 0 0', borderStyle: 'solid', fontSize: '13px', lineHeight: '1.5' },
  },
} satisfies Record<string, Part>

function labelOf(): CSSProperties {
  return { display: 'inline-block', padding: '13px 22px', fontWeight: '600', textDecoration: 'none' }
}

function cell(): CSSProperties {
  return { padding: '10px 0', borderWidth: '0 0 1px', borderStyle: 'solid', verticalAlign: 'top' }
}

const colorsOf = ({ color, backgroundColor, borderColor }: Part) =>
  Object.entries({ color, backgroundColor, borderColor }).flatMap(([property, token]) =>
    token === undefined ? [] : [[property, token] as const],
  )

/** The attributes for an element of this style. */
export function as(name: keyof typeof parts): { className: string; style: CSSProperties } {
  const part: Part = parts[name]
  const colors = colorsOf(part).map(([property, token]) => [property, palette.light[token]])
  return { className: name, style: { ...part.plain, ...Object.fromEntries(colors) } }
}

const kebab = (property: string) => property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export const darkStyles = Object.entries(parts)
  .map(([name, part]: [string, Part]) => {
    const colors = colorsOf(part).map(([property, token]) => `${kebab(property)}:${palette.dark[token]}!important`)
    return colors.length === 0 ? '' : `.${name}{${colors.join(';')}}`
  })
  .join('')
