/** What does not belong to the screen itself. */
const leftOut = 'script, style, link, template, iframe, canvas, video, .toasts, .skip-link'
/** Inside the copy nothing is addressed, linked or filled in. */
const dropped =
  /^(?:on|id$|name$|for$|href$|value$|checked$|title$|srcset$|sizes$|loading$|tabindex$|aria-(?!current|selected|pressed|checked))/

/** Images in a document of its own are not fetched; copies in ours would be, during an unload even in another format. */
const inert = document.implementation.createHTMLDocument('')

/** The HTML of what is visible of this element, without anything that acts or that someone entered. */
export function copyOf(root: Element): string {
  const copy = copied(root) as Element
  // Styles refer to it.
  copy.id = root.id
  return copy.outerHTML
}

function copied(node: Node): Node | null {
  if (node instanceof Text) return node.cloneNode()
  if (!(node instanceof Element) || node.matches(leftOut) || isBelowWindow(node)) return null
  const copy = inert.importNode(node, false)
  for (const { name } of node.attributes) if (dropped.test(name)) copy.removeAttribute(name)
  if (node instanceof HTMLImageElement && copy instanceof HTMLImageElement) {
    copy.src = node.currentSrc
    // In the same frame as the words.
    copy.decoding = 'sync'
  }
  if (node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement) return copy
  for (const child of node.childNodes) {
    const inside = copied(child)
    if (inside !== null) copy.append(inside)
  }
  return copy
}

function isBelowWindow(element: Element): boolean {
  const { top, height } = element.getBoundingClientRect()
  return height > 0 && top >= innerHeight
}
