export const copy = {
  title: 'Reliability',
  period: 'Last 12 months',
  failed: "Their reliability didn't load",
  newHere: (firstName: string) => `New to trading here. From three trades on, it shows how reliable ${firstName} is.`,
  kept: 'Appointments kept',
  onTime: 'On time',
  replies: 'Replies in',
  lateCancels: 'Late cancels',
  noShows: 'No-shows',
}
