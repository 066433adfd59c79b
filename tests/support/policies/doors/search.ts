// What of search reads tables that require a feature, and works without the plan.
export const open = {
  search_everything: 'what the plan does not include is no part of the answer',
}
