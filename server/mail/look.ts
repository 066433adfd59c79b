// The design tokens as mail programs understand them: hex in style attributes, and again in one style element for whoever
// reads in the dark. The names are the tokens' own (web/ui/styles/tokens.css).

const light = {
  background: '#fbf9f7',
  foreground: '#211616',
  muted: '#f3f0ec',
  'muted-foreground': '#675a56',
  border: '#e0dad5',
  rule: '#211616',
  primary: '#281a1a',
  'primary-foreground': '#fbf9f7',
  brand: '#c4003b',
  'brand-foreground': '#fffbfb',
  'brand-ink': '#a5002f',
} as const

const dark: typeof light | Record<keyof typeof light, string> = {
  background: '#140e0d',
  foreground: '#f2eee9',
  muted: '#211b1a',
  'muted-foreground': '#b0a7a1',
  border: '#372e2d',
  rule: '#bcb6af',
  primary: '#f2eee9',
  'primary-foreground': '#1f1414',
  brand: '#d41b45',
  'brand-foreground': '#fffdfc',
  'brand-ink': '#fe949a',
}

type Token = keyof typeof light
type Part = { color?: Token; 'background-color'?: Token; 'border-color'?: Token; plain: string }

const sans = "'Hanken Grotesk',system-ui,-apple-system,'Segoe UI',sans-serif"
const display = "Imbue,Didot,'Bodoni 72','Bodoni MT','Times New Roman',serif"

const parts = {
  ground: { 'background-color': 'background', plain: 'margin:0;padding:0' },
  sheet: {
    color: 'foreground',
    plain: `max-width:560px;margin:0 auto;padding:28px 20px 40px;font:400 16px/1.55 ${sans};overflow-wrap:break-word`,
  },
  mark: {
    color: 'foreground',
    'border-color': 'rule',
    plain: `margin:0;padding:0 0 14px;border-width:0 0 1px;border-style:solid;font:500 26px/1 ${display}`,
  },
  title: { color: 'foreground', plain: `margin:32px 0 20px;font:500 40px/1.04 ${display};letter-spacing:-.01em;text-wrap:balance` },
  text: { plain: 'margin:0 0 16px' },
  hint: { color: 'muted-foreground', plain: 'margin:0 0 20px;font-size:13px;line-height:1.45' },
  action: {
    color: 'primary-foreground',
    'background-color': 'primary',
    plain: 'display:inline-block;padding:13px 22px;border-radius:8px;font-weight:600;text-decoration:none',
  },
  weighty: {
    color: 'brand-foreground',
    'background-color': 'brand',
    plain: 'display:inline-block;padding:13px 22px;border-radius:8px;font-weight:600;text-decoration:none',
  },
  link: { color: 'brand-ink', plain: 'text-decoration:underline' },
  code: { color: 'foreground', plain: `margin:0 0 20px;font:500 44px/1.1 ${display};letter-spacing:.06em` },
  facts: { 'border-color': 'rule', plain: 'margin:0 0 20px;border-width:1px 0 0;border-style:solid' },
  row: { 'border-color': 'border', plain: 'padding:10px 0;border-width:0 0 1px;border-style:solid' },
  name: { color: 'muted-foreground', plain: 'margin:0;font-size:13px' },
  value: { plain: 'margin:0;font-weight:600' },
  quote: {
    'background-color': 'muted',
    plain: 'margin:0 0 20px;padding:14px 16px;border-radius:8px;white-space:pre-wrap',
  },
  foot: {
    color: 'muted-foreground',
    'border-color': 'border',
    plain: 'margin-top:36px;padding-top:16px;border-width:1px 0 0;border-style:solid;font-size:13px;line-height:1.5',
  },
} satisfies Record<string, Part>

type PartName = keyof typeof parts

/** The attributes of an element that plays this part. */
export function as(name: PartName): string {
  const { plain, ...tinted }: Part = parts[name]
  const colours = Object.entries(tinted).map(([property, token]) => `${property}:${light[token]}`)
  return `class="${name}" style="${[plain, ...colours].join(';')}"`
}

export const darkStyles = Object.entries(parts)
  .map(([name, part]: [string, Part]) => {
    const { plain: _, ...tinted } = part
    const colours = Object.entries(tinted).map(([property, token]) => `${property}:${dark[token]}!important`)
    return colours.length === 0 ? '' : `.${name}{${colours.join(';')}}`
  })
  .join('')
