// What the doctor says about archives and about copies on S3, as the overview of the admin area shows it: without paths and
// error messages. tests/in-process brings each about; a journey sees each.
type Words = { level: 'wrong' | 'unsafe'; what: string; todo: string }

const at = '2026-05-10T11:30:00.000Z'
const inLog = "The reason is in the server's log."
const makeRoom = 'Make room on the disk of ARCHIVE_FOLDER: 2 GB of it stay free.'
const another = 'The server begins another archive by itself.'
const checkS3 = "Check BACKUP_S3, its keys and the S3 server. The reason is in the server's log."
const missing = `What was written since ${at} is not in the archive`

export const words = {
  none: { level: 'wrong', what: 'There is no archive yet.', todo: 'May the server write in ARCHIVE_FOLDER?' },
  noneForFullDisk: { level: 'wrong', what: 'There is no archive yet: its disk is full.', todo: makeRoom },
  gone: { level: 'unsafe', what: 'The archive is gone from its folder.', todo: another },
  full: { level: 'wrong', what: `${missing}: its disk is full.`, todo: makeRoom },
  over: { level: 'wrong', what: `${missing}: it could not be continued.`, todo: another },
  interrupted: { level: 'wrong', what: `${missing}: it is interrupted.`, todo: inLog },
  behind: { level: 'wrong', what: `${missing}.`, todo: inLog },
  nextFull: { level: 'wrong', what: 'Another archive should begin and cannot: its disk is full.', todo: makeRoom },
  noUpload: { level: 'unsafe', what: 'There is no backup on S3 yet.', todo: 'The server sends the next one that it makes.' },
  noUploadWorks: { level: 'wrong', what: 'No backup could be copied to S3.', todo: checkS3 },
  uploadFailed: { level: 'wrong', what: `The last backup on S3 is of ${at}. A newer one could not be copied.`, todo: checkS3 },
  uploadLate: { level: 'wrong', what: `The last backup on S3 is of ${at}. BACKUP_EVERY is 12 hours.`, todo: inLog },
} satisfies Record<string, Words>
