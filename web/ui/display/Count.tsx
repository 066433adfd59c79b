/** The lacquer number; nothing at 0. `corner` hangs it on the icon before it. Its meaning belongs in that control's label. */
export function Count({ value, cap = 99, corner = false }: { value: number; cap?: number; corner?: boolean }) {
  if (value <= 0) return null
  return (
    <span className={corner ? 'count corner' : 'count'} aria-hidden>
      {value > cap ? `${cap}+` : value}
    </span>
  )
}
