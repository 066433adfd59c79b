/** A count badge; renders nothing at 0. `corner` attaches it to the preceding icon. Explain the number in that control's label. */
export function Count({ value, cap = 99, corner = false }: { value: number; cap?: number; corner?: boolean }) {
  if (value <= 0) return null
  return (
    <span className={corner ? 'count corner' : 'count'} aria-hidden>
      {value > cap ? `${cap}+` : value}
    </span>
  )
}
