// What other areas say of tips.
export const copy = {
  found: { title: 'Tips', seeAll: 'See all tips' },
  saved: { name: 'Tips', empty: { title: 'No saved tips yet', line: 'Tap the heart on a tip to keep it here.' } },
  name: 'Tip',
  open: 'Open the tip',
  browse: 'Read tips',
  line: 'A tip',
  gave: 'gave a tip',
}
