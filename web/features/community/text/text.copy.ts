export const copy = {
  tools: 'Formatting',
  bold: 'Bold',
  italic: 'Italic',
  list: 'List',
  quote: 'Quote',
  link: 'Link',
  preview: 'Preview',
  write: 'Keep writing',
  nothing: 'Nothing to preview yet.',
  left: (many: number) =>
    many < 0 ? `${(-many).toLocaleString('en-US')} too many characters` : `${many.toLocaleString('en-US')} characters left`,
  people: 'Members to mention',
}
