export const copy = {
  tags: 'Tags',
  tagHint: (many: number) => (many === 0 ? 'Up to 5, Enter adds one' : `${many} of 5`),
  tagAdd: 'Add',
  suggested: 'Suggested tags',
  addTag: (tag: string) => `Add the tag ${tag}`,
}
