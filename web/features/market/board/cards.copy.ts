export const copy = {
  none: { title: 'Nothing listed yet', line: 'Tools, furniture and sealed products show up here. List the first one.' },
  noneNarrowed: { title: 'No listings match', line: 'Try fewer filters, or save the search to hear about new ones.' },
  clear: 'Clear filters',
  tools: {
    label: 'Categories',
    search: 'Search listings',
    searchHint: 'Item, brand or city',
    everything: 'Everything',
    kind: 'For sale or trade',
    all: 'All',
    sale: 'For sale',
    trade: 'For trade',
    sort: 'Sort by',
  },
}
