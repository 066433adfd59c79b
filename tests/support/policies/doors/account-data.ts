// What of account-data reads tables that require a feature, and works without the plan.
export const open = {
  account_delete_request: 'members end their account on any plan; only counts their own trades',
  my_data: "the caller's own number of trades in progress",
}
