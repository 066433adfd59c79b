// The texts of the buttons above a list, loaded with it.
export const copy = {
  save: 'Save search',
  list: (many: number) => `Saved searches (${many})`,
  failed: "Your saved searches didn't load.",
}
