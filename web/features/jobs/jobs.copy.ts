/** What the page shows before its rows. */
export const copy = {
  title: 'Jobs',
  list: 'Job list',
  loading: 'Loading jobs',
  loadingJob: 'Loading the job',
  post: 'Post a job',
  applications: 'My Applications',
  tabs: { all: 'All jobs', mine: 'Your jobs' },
  failed: "Jobs didn't load",
}
