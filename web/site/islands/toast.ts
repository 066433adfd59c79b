const lastsMs = 5000

/** One sentence at the edge of the page, one at a time (spec §9); errors interrupt those who listen. */
export function toast(title: string, line: string, isError = false): void {
  document.querySelector('.toast')?.remove()
  const box = document.createElement('div')
  box.className = isError ? 'toast error' : 'toast'
  box.setAttribute('role', isError ? 'alert' : 'status')
  document.body.append(box)
  // Into a region that stands already: only then is it read out.
  requestAnimationFrame(() => box.append(Object.assign(document.createElement('b'), { textContent: title }), ` ${line}`))
  setTimeout(() => box.remove(), lastsMs)
}
