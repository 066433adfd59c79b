export const copy = {
  add: 'Add pictures',
  busy: 'Adding...',
  hint: (them: string, left: number) =>
    `${left === 1 ? '1 more' : `Up to ${left} more`}. ${them} and our team see them. You can't take them back.`,
  done: 'Pictures added.',
  failed: 'Failed to add the pictures',
  name: (who: string, place: number) => (who === 'You' ? `Your picture ${place}` : `Picture ${place} by ${who}`),
}
