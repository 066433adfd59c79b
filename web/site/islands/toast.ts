const lastsMs = 5000

/** One toast at a time at the edge of the page (spec §9); errors interrupt screen readers. */
export function toast(title: string, line: string, isError = false): void {
  document.querySelector('.toast')?.remove()
  const box = document.createElement('div')
  box.className = isError ? 'toast error' : 'toast'
  box.setAttribute('role', isError ? 'alert' : 'status')
  document.body.append(box)
  // A live region is only announced if it was in the page before its text changed.
  requestAnimationFrame(() => box.append(Object.assign(document.createElement('b'), { textContent: title }), ` ${line}`))
  setTimeout(() => box.remove(), lastsMs)
}
