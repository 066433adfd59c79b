export const title = 'Type'
export const about = 'Imbue and Hanken Grotesk'
export const order = 3

const sizes = [
  ['d1', 'The Directory'],
  ['d2', 'Did it happen?'],
  ['d3', 'Portfolio'],
  ['d4', 'Trade with Maya'],
  ['d5', 'Knotless braids, $220'],
  ['text-xl', 'You both agreed on Monday at noon'],
  ['text-lg', 'Members swap services at fair value.'],
  ['text-base', 'Confirm once your silk press is done.'],
  ['text-sm', '90 min, Alberta St studio'],
] as const

export function Example() {
  return (
    <div className="mt-2">
      {sizes.map(([name, words]) => (
        <p key={name} className="grid grid-cols-[4.5rem_1fr] items-baseline border-b border-border py-2">
          <span className="text-xs muted">{name.replace('text-', '')}</span>
          <span className={name}>{words}</span>
        </p>
      ))}
    </div>
  )
}
